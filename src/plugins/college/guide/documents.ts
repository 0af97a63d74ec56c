import { createHash } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { extensionsOf } from '../../../core/files/file-type.ts';
import {
  ApiError,
  type Attachment,
  type FileRules,
  isWholeFile,
  type Queries,
  type SettableAt,
} from '../../../server/plugin.ts';
import type { GuideDocumentKind, GuideProfile } from '../../../types/shared/guide-entry.ts';

export const DOCUMENT_KINDS = ['FOTO', 'LOGO', 'CV'] as const satisfies readonly GuideDocumentKind[];

/** Where the guide’s files are fetched (spec 1 §7), as the profile names them: below the host the files come from. */
export const DOCUMENTS_PATH = '/api/ebcn/guia-profesionales/profesionales/documentos';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif'];
const MEGABYTE = 1_000_000;
/** Types and most bytes (spec 2 §5, §9). */
const RULES = {
  FOTO: { types: PICTURES, wrong: 'errors.server.pictureType', limit: 2 * MEGABYTE },
  LOGO: { types: PICTURES, wrong: 'errors.server.pictureType', limit: 2 * MEGABYTE },
  CV: { types: ['application/pdf'], wrong: 'errors.server.pdfType', limit: 5 * MEGABYTE },
} as const;

type GuideDocument = Pick<Attachment, 'contentType' | 'content'>;

export function documentRules(kind: GuideDocumentKind): FileRules {
  const { limit, wrong } = RULES[kind];
  return {
    maxBytes: limit,
    most: 1,
    tooLarge: () => new ApiError(413, 'errors.server.fileSize', { limit: limit / MEGABYTE }),
    otherType: () => new ApiError(415, wrong),
  };
}

/** @throws ApiError 415 for a file of another type, or one that is cut or broken. */
export function demandDocument(kind: GuideDocumentKind, { contentType, content }: GuideDocument): void {
  const { types, wrong } = RULES[kind];
  if (!(types as readonly string[]).includes(contentType)) throw new ApiError(415, wrong);
  if (!isWholeFile(contentType, content)) throw new ApiError(415, 'errors.server.fileBroken');
}

/** Puts a file in the place of the one of its kind, if there is one. */
export async function saveDocument(
  trx: Queries,
  userId: number,
  kind: GuideDocumentKind,
  { contentType, content }: GuideDocument,
): Promise<void> {
  const row = {
    content_type: contentType,
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
    updated_at: new Date(),
  };
  await trx
    .insertInto('guide_documents')
    .values({ ...row, user_id: userId, kind })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** @returns whether there was one. */
export async function removeDocument(trx: Queries, userId: number, kind: GuideDocumentKind): Promise<boolean> {
  const gone = await trx
    .deleteFrom('guide_documents')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  return gone !== undefined;
}

/** A file with the name it is saved under; `null` when there is none. */
export async function findDocument(
  db: Queries,
  userId: number,
  kind: GuideDocumentKind,
): Promise<(GuideDocument & { filename: string }) | null> {
  const row = await db
    .selectFrom('guide_documents')
    .select(['content_type', 'content'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) return null;
  const [extension = 'bin'] = extensionsOf(row.content_type);
  return { contentType: row.content_type, content: row.content, filename: `${kind.toLowerCase()}.${extension}` };
}

const PROPERTIES = { FOTO: 'fotoPersonalUrl', LOGO: 'logoEmpresaUrl', CV: 'curriculumUrl' } as const satisfies Record<
  GuideDocumentKind,
  keyof GuideProfile
>;

/** Whether a value says no more than which file the property is about, or that there is none: files have a call of their own. */
export function isOwnFile(property: string, value: unknown): boolean {
  const kind = DOCUMENT_KINDS.find((one) => PROPERTIES[one] === property);
  if (kind === undefined) return false;
  if (typeof value !== 'string' || value === '') return true;
  if (!URL.canParse(value, 'http://localhost')) return false;
  const { pathname, searchParams } = new URL(value, 'http://localhost');
  return pathname === DOCUMENTS_PATH && searchParams.get('tipo') === kind;
}

type Addresses = Pick<GuideProfile, (typeof PROPERTIES)[GuideDocumentKind]>;

/** Addresses of a member's files below the files' host. `v` tells one file from the next, for caches. */
export async function documentAddresses(db: Queries, userId: number): Promise<Addresses> {
  const rows = await db
    .selectFrom('guide_documents')
    .select(['kind', 'sha256'])
    .where('user_id', '=', userId)
    .execute();
  const address = (wanted: GuideDocumentKind) => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row ? `${DOCUMENTS_PATH}?tipo=${wanted}&v=${row.sha256.slice(0, 16)}` : null;
  };
  return Object.fromEntries(DOCUMENT_KINDS.map((kind) => [PROPERTIES[kind], address(kind)])) as Addresses;
}

export async function documentBytes(db: Queries, userId: number): Promise<number> {
  const row = await db
    .selectFrom('guide_documents')
    .select(({ fn }) => fn.sum('size').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

declare module '../../../server/kit/db/tables.ts' {
  interface Tables {
    /** Files of the guide, one per user and kind; there may be some before there is a profile. */
    guide_documents: {
      user_id: number;
      kind: GuideDocumentKind;
      /** As the bytes show, whatever the sender said. */
      content_type: string;
      size: number;
      /** Of the bytes, hexadecimal. */
      sha256: string;
      content: Uint8Array;
      updated_at: SettableAt;
    };
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
