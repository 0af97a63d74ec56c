import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the project: `path` is relative to its root, with forward slashes. */
export interface Source {
  path: string;
  code: string;
}

/** The files below a folder whose path is wanted, without generated files. */
export function filesBelow(folder: string, wanted: (path: string) => boolean): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).split(sep).join('/'))
    .filter((path) => !/^src\/types\/|\/generated\//.test(path) && wanted(path))
    .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }));
}

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|mts)$/.test(path);

/** Stories and tests may have form ids and sentences. */
export const isProduct = (path: string): boolean => isCode(path) && !/\.(stories|test)\.tsx?$/.test(path);

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}
