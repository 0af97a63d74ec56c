import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isObject } from '../json.ts';
import { compare } from '../problem.ts';
import type { Report } from '../report.ts';
import { type JsonFile, parseJsonFile } from './json-file.ts';

/** Files below a folder, relative to the root, with slashes, sorted; none when the folder is missing. */
export async function listFiles(root: string, folder: string): Promise<string[]> {
  return namesBelow(root, folder, false);
}

/** The same with all that is named like a JSON file and may be none: a folder, or a link that leads nowhere. */
export async function listAuthored(root: string, folder: string): Promise<string[]> {
  return namesBelow(root, folder, true);
}

async function namesBelow(root: string, folder: string, authored: boolean): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(noFolder);
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink() || (authored && entry.name.endsWith('.json')))
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort(compare);
}

/** Reads one JSON file. That it cannot be read, or is not UTF-8, is a problem of that file; a byte order mark is none. */
export async function readJsonFile(root: string, file: string, report: Report): Promise<JsonFile> {
  const source = { file, text: '' };
  const unreadable = (what: string, remedy: string): JsonFile => {
    report.at({ source, offset: 0 }, what, remedy);
    return { ...source, value: undefined };
  };
  const full = path.join(root, file);
  const there = await stat(full).catch(() => null);
  if (there && !there.isFile())
    return unreadable('this is a folder, not a file', 'give the folder another name, or remove it');
  if (!there)
    return unreadable('the file leads nowhere: it is a link to something that is gone', 'put the file itself here');
  let bytes: Uint8Array;
  try {
    bytes = await readFile(full);
  } catch (error) {
    return unreadable(
      `the file cannot be read (${(error as NodeJS.ErrnoException).code})`,
      'allow this user to read it',
    );
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable('the file is not UTF-8 text', 'save it with the encoding UTF-8');
  }
  return parseJsonFile(file, text, report);
}

/** Reads one JSON file that has to hold an object, as all files of staff do. */
export async function readObjectFile(root: string, file: string, report: Report): Promise<JsonFile> {
  const read = await readJsonFile(root, file, report);
  if (read.value === undefined || isObject(read.value)) return read;
  const kind = Array.isArray(read.value) ? 'a list' : JSON.stringify(read.value);
  report.at({ source: read, offset: 0 }, `the file holds ${kind.slice(0, 40)}, and no object`, 'write an object: {…}');
  return { ...read, value: undefined };
}

function noFolder(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
