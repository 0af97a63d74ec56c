import type { Generated } from 'kysely';
import type { SettableAt } from '../../db/column-types.ts';

/** A file that is a value of a procedure's form. It stays as long as its case or a document of the case names it. */
interface ProcedureFiles {
  id: Generated<number>;
  owner: number;
  procedure: string;
  /** `null`: uploaded, and no move has come with it yet. */
  case_id: number | null;
  /** Of `content`, hexadecimal. */
  sha256: string;
  filename: string;
  /** Media type, as the bytes show. */
  content_type: string;
  /** Bytes. */
  size: number;
  content: Uint8Array;
  /** When it was last uploaded. */
  created_at: SettableAt;
}

export interface FileTables {
  case_files: ProcedureFiles;
}
