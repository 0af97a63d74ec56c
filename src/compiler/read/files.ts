import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { compare } from '../problem.ts';
import type { Report } from '../report.ts';
import { type JsonFile, parseJsonFile } from './json-file.ts';

/** Files below a folder, relative to the root, with slashes, sorted; none when the folder is missing. */
export async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(noFolder);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort(compare);
}

/** Reads one JSON file; text that is not UTF-8 is a problem, a byte order mark is not. */
export async function readJsonFile(root: string, file: string, report: Report): Promise<JsonFile> {
  const bytes = await readFile(path.join(root, file));
  try {
    return parseJsonFile(file, new TextDecoder('utf-8', { fatal: true }).decode(bytes), report);
  } catch {
    const source = { file, text: '' };
    report.at({ source, offset: 0 }, 'the file is not UTF-8 text', 'save it with the encoding UTF-8');
    return { ...source, value: undefined };
  }
}

function noFolder(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
