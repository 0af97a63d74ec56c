import type { Values } from '../../../core/config.ts';
import { type FileFacts, isFile } from '../../../core/files/file-type.ts';
import { stepsOf, valueAt } from '../../../core/values/field-path.ts';
import type { Queries } from '../../db/database.ts';
import type { Attachment } from '../../http/multipart.ts';

/** What a case holds in the place of a file. */
export type KeptFile = FileFacts & { sha256: string };

/** Whose files, of which procedure. */
export interface FilesOf {
  owner: number;
  procedure: string;
}

export function isKept(value: unknown): value is KeptFile {
  return isFile(value) && typeof value.sha256 === 'string';
}

/** The files that values name, in their order. */
export function keptIn(values: Values): KeptFile[] {
  return Object.values(values).flat().filter(isKept);
}

/**
 * Values of the given properties as the server knows them, whatever a client says of a file but which it is: one that
 * was uploaded, or that a case of the person's has.
 * @returns `gone`: files that are not there (any more), by property; their values are left out.
 */
export async function keptValues(
  db: Queries,
  own: FilesOf,
  properties: readonly string[],
  values: Values,
): Promise<{ values: Values; gone: Map<string, string[]> }> {
  const known: Values = {};
  const gone = new Map<string, string[]>();
  for (const property of properties) {
    const given = values[property];
    const many = Array.isArray(given);
    const files: KeptFile[] = [];
    for (const file of many ? given : [given ?? []].flat()) {
      const kept = isKept(file) ? await findKept(db, own, file) : undefined;
      if (kept) files.push(kept);
      else gone.set(property, [...(gone.get(property) ?? []), isFile(file) ? file.name : '']);
    }
    known[property] = many && files.length > 0 ? files : files[0];
  }
  return { values: { ...values, ...known }, gone };
}

async function findKept(db: Queries, { owner, procedure }: FilesOf, file: KeptFile): Promise<KeptFile | undefined> {
  return db
    .selectFrom('case_files')
    .select(['filename as name', 'content_type as type', 'size', 'sha256'])
    .where('owner', '=', owner)
    .where('procedure', '=', procedure)
    .where('sha256', '=', file.sha256)
    .where('filename', '=', file.name)
    .executeTakeFirst();
}

/** The files of a case that values name and those before did not, with their bytes, in their order. */
export async function keptFiles(
  db: Queries,
  caseId: number,
  values: Values,
  before: Values = {},
): Promise<Attachment[]> {
  const known = new Set(keptIn(before).map(({ sha256 }) => sha256));
  const files: Attachment[] = [];
  for (const file of keptIn(values)) if (!known.has(file.sha256)) files.push(await contentOf(db, caseId, file));
  return files;
}

/** The file that is the value at a path of a case's values; `null` when there is none. */
export async function keptFileAt(
  db: Queries,
  { id, values }: { id: number; values: Values | null },
  path: string,
): Promise<{ name: string; type: string; content: Uint8Array } | null> {
  const file = valueAt(values ?? {}, stepsOf(path));
  if (!isKept(file)) return null;
  const { filename: name, contentType: type, content } = await contentOf(db, id, file);
  return { name, type, content };
}

async function contentOf(db: Queries, caseId: number, { sha256, name }: KeptFile): Promise<Attachment> {
  return db
    .selectFrom('case_files')
    .select(['filename', 'content_type as contentType', 'content'])
    .where('case_id', '=', caseId)
    .where('sha256', '=', sha256)
    .where('filename', '=', name)
    .executeTakeFirstOrThrow();
}
