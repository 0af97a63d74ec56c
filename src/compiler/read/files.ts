import { type Dirent, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '../json.ts';
import { compare, type Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { type JsonFile, parseJsonFile } from './json-file.ts';

/** Files below a folder, relative to the root, with slashes, sorted; none when the folder is missing. */
export async function listFiles(root: string, folder: string): Promise<string[]> {
  return sorted(await entriesBelow(root, folder, thrown), (entry) => entry.isFile() || entry.isSymbolicLink());
}

/**
 * The same with all that is named like a JSON file and may be none: a folder, or a link that leads nowhere. A folder that
 * cannot be read is a problem of that folder; the others are read.
 */
export async function listAuthored(root: string, folder: string, report: Report): Promise<string[]> {
  const entries = await entriesBelow(root, folder, (name, { code }) =>
    report.at({ source: { file: name, text: '' }, offset: 0 })(
      say`the folder cannot be read (${code})`,
      say`allow this user to read it`,
    ),
  );
  return sorted(entries, (entry) => entry.isFile() || entry.isSymbolicLink() || entry.name.endsWith('.json'));
}

type Found = { name: string; entry: Dirent };

async function entriesBelow(
  root: string,
  folder: string,
  unreadable: (folder: string, error: NodeJS.ErrnoException) => void,
): Promise<Found[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') unreadable(folder, error);
      return [];
    },
  );
  const below = await Promise.all(
    entries.map(async (entry) => {
      const name = `${folder}/${entry.name}`;
      return [{ name, entry }, ...(entry.isDirectory() ? await entriesBelow(root, name, unreadable) : [])];
    }),
  );
  return below.flat();
}

function sorted(found: readonly Found[], wanted: (entry: Dirent) => boolean): string[] {
  return found
    .filter(({ entry }) => wanted(entry) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort(compare);
}

function thrown(_folder: string, error: NodeJS.ErrnoException): never {
  throw error;
}

/**
 * Reads one file of text. That it cannot be read, or is not UTF-8, is a problem of that file; a byte order mark is none.
 * Hundreds of small files are read, and each is there at once: to wait for each would take several times as long.
 */
export function readTextFile(root: string, file: string, report: Report): string | undefined {
  if (report.leftOut.has(file)) return undefined;
  const unreadable = (what: Said, remedy: Said) =>
    void report.at({ source: { file, text: '' }, offset: 0 })(what, remedy);
  const full = path.join(root, file);
  const there = statIfThere(full);
  if (there && !there.isFile())
    return unreadable(say`this is a folder, not a file`, say`give the folder another name, or remove it`);
  if (!there)
    return unreadable(
      say`the file leads nowhere: it is a link to something that is gone`,
      say`put the file itself here`,
    );
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(full);
  } catch (error) {
    return unreadable(
      say`the file cannot be read (${(error as NodeJS.ErrnoException).code})`,
      say`allow this user to read it`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable(say`the file is not UTF-8 text`, say`save it with the encoding UTF-8`);
  }
}

/** Reads one JSON file that has to hold an object, as all files of staff do; without a value when it has a problem. */
export function readObjectFile(root: string, file: string, report: Report): JsonFile {
  if (report.leftOut.has(file)) return { file, text: '', value: undefined };
  const text = readTextFile(root, file, report);
  if (text === undefined) return { file, text: '', value: undefined };
  const read = parseJsonFile(file, text, report);
  if (read.value === undefined || isJsonObject(read.value)) return read;
  const kind = Array.isArray(read.value) ? say`a list` : JSON.stringify(read.value).slice(0, 40);
  report.at({ source: read, offset: 0 })(say`the file holds ${kind}, and no object`, say`write an object: {…}`);
  return { ...read, value: undefined };
}

/** `null` also when a folder above may not be looked into, or a link leads round in a circle. */
function statIfThere(file: string) {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}
