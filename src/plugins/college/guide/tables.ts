import { type Migration, sql } from 'kysely';
import type { SettableAt } from '../../../server/plugin.ts';
import type { GuideDocumentKind } from '../../../types/shared/guide-entry.ts';

/** Files of the guide, one per user and kind; there may be some before there is a profile. */
interface GuideDocuments {
  user_id: number;
  kind: GuideDocumentKind;
  /** As the bytes show, whatever the sender said. */
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

export const guideTables: Migration = {
  async up(db) {
    await sql`create table guide_documents (
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind in ('FOTO', 'LOGO', 'CV')), content_type text not null, size integer not null,
      sha256 text not null, content bytea not null, updated_at timestamptz not null default now(),
      primary key (user_id, kind))`.execute(db);
  },
};
