import type { SettableAt } from '../../../server/db/column-types.ts';
import type { GuideDocumentKind } from '../../../types/shared/guide-entry.ts';

/** Files of the guide, one per user and kind; there may be some before there is a profile. */
interface GuideDocuments {
  user_id: number;
  kind: GuideDocumentKind;
  /** What the bytes show, never what the sender said. */
  content_type: string;
  size: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  content: Uint8Array;
  updated_at: SettableAt;
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    guide_documents: GuideDocuments;
  }
}
