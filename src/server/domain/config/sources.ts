import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { listFiles } from '../../../compiler/read/files.ts';
import type { Queries } from '../../kit/db/database.ts';
import { OperatorError } from '../../kit/operator-error.ts';

/** The organisation's files, and the code that they may name. */
export interface ConfigFolders {
  config: string;
  code: string;
}

/** Bounds of the organisation's files, as they are stored; bytes are those of UTF-8. */
export const SOURCE_BOUNDS = { files: 2_000, fileBytes: 200_000, bytes: 16_000_000, path: 200 } as const;

/** JSON below the three folders, and the picture that a theme may name. */
const SOURCE = /^(?:(?:schemas|menus|messages)\/(?:[^/]+\/){0,6}[^/]+\.json|menus\/[\w-]+\.svg)$/;
/** Files that the program ships in these folders. */
const PROGRAMS = /^(?:schemas\/_dialect|messages\/_general)\//;
/** Names that no system takes for another place, hides, or cannot keep. */
const ODD_NAME = /^[.\s]|[.\s]$|[\p{C}\\:*?"<>|]|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** Whether the compiler reads a file of this path, relative to the folder of the organisation and with slashes. */
export function isSourcePath(file: string): boolean {
  const isPlain = file.length <= SOURCE_BOUNDS.path && !file.split('/').some((name) => ODD_NAME.test(name));
  return isPlain && SOURCE.test(file) && !PROGRAMS.test(file);
}

/** A path as the file systems of a Mac and of Windows compare it. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

export function sourceBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** The organisation's files in a folder: path → text. */
export async function sourcesIn(folder: string): Promise<Map<string, string>> {
  const names = await Promise.all(['schemas', 'menus', 'messages'].map((name) => listFiles(folder, name)));
  const own = names.flat().filter(isSourcePath);
  return new Map(
    await Promise.all(own.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const)),
  );
}

/** @throws OperatorError naming the first bound that the files of a version break. */
export function demandSources(sources: ReadonlyMap<string, string>): void {
  const { files, fileBytes, bytes } = SOURCE_BOUNDS;
  const odd = [...sources.keys()].find((path) => !isSourcePath(path));
  if (odd !== undefined)
    throw new OperatorError(`${odd}: a file of this name cannot be kept on every system. Give it another name.`);
  const known = new Map([...sources.keys()].map((path) => [foldedPath(path), path]));
  for (const path of sources.keys()) {
    const other = known.get(foldedPath(path)) ?? path;
    if (other !== path)
      throw new OperatorError(`${path} and ${other} are one file on some systems. Give one of them another name.`);
  }
  const sizes = [...sources].map(([path, text]) => [path, sourceBytes(text)] as const);
  const large = sizes.find(([, size]) => size > fileBytes);
  if (large) throw new OperatorError(`${large[0]} has ${large[1]} bytes, and a file may have ${fileBytes}.`);
  if (sources.size > files) throw new OperatorError(`These are ${sources.size} files, and ${files} are allowed.`);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (total > bytes) throw new OperatorError(`The files have ${total} bytes together, and ${bytes} are allowed.`);
}

/** Hashes of the files that a version was made of, by path; none if they are not known. */
export async function sourcesOf(db: Queries, version: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('config_version_sources')
    .select(['path', 'hash'])
    .where('version', '=', version)
    .orderBy('path')
    .execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** Stores the files that a version was made of, instead of the files noted for it before. */
export async function storeSources(trx: Queries, version: string, sources: ReadonlyMap<string, string>): Promise<void> {
  const hashes = await storeTexts(trx, sources);
  await trx.deleteFrom('config_version_sources').where('version', '=', version).execute();
  const rows = [...hashes].map(([path, hash]) => ({ version, path, hash }));
  if (rows.length === 0) return;
  // Processes that start at the same moment note the same files.
  const noted = trx.insertInto('config_version_sources').values(rows);
  await noted.onConflict((conflict) => conflict.columns(['version', 'path']).doNothing()).execute();
}

/** Stores texts that are not stored yet. @returns their hashes by path */
export async function storeTexts(trx: Queries, texts: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const hashes = new Map([...texts].map(([path, content]) => [path, hash('sha256', content)]));
  if (texts.size === 0) return hashes;
  const found = await trx
    .selectFrom('config_sources')
    .select('hash')
    .where('hash', 'in', [...new Set(hashes.values())])
    // Housekeeping must not remove one meanwhile.
    .forKeyShare()
    .execute();
  const known = new Set(found.map(({ hash }) => hash));
  for (const [path, content] of texts) {
    const own = hashes.get(path) as string;
    if (known.has(own)) continue;
    known.add(own);
    await trx
      .insertInto('config_sources')
      .values({ hash: own, content, bytes: sourceBytes(content) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
  return hashes;
}

/** Which rows of `config_sources` no version, working copy or waiting publication has. */
export const UNUSED_TEXT = sql`not exists (select from config_version_sources own where own.hash = config_sources.hash)
  and not exists (select from workshop_files own where own.hash = config_sources.hash)
  and not exists (select from publication_files own where own.hash = config_sources.hash)`;
