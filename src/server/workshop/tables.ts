import type { Generated } from 'kysely';
import type { TokenScope } from '../../api/shapes/workshop.ts';
import type { CreatedAt } from '../db/column-types.ts';

/** The version that the working copy goes on from; one row at most. */
interface Workshop {
  id: number;
  base: string;
}

/** Every state of a file of the working copy that is still known; the last one of a path counts. */
interface WorkshopFiles {
  /** Grows over all files, so it names one state of one file. */
  revision: Generated<number>;
  path: string;
  /** Of its text in `config_sources`; `null` when the file was removed. */
  hash: string | null;
  /** Name of the person who wrote it; `null` when it came from a version. */
  by: string | null;
  at: CreatedAt;
  /** A version that became live meanwhile changed the same place. */
  conflict: Generated<boolean>;
}

/** Tokens that let programs of the office in. The token itself is shown once. */
interface ConfigTokens {
  id: Generated<number>;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  name: string;
  scope: TokenScope;
  /** The person who made it and for whom it acts. */
  user_id: number;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

export interface WorkshopTables {
  workshop: Workshop;
  workshop_files: WorkshopFiles;
  config_tokens: ConfigTokens;
}
