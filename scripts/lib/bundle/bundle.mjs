import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../hash.mjs';

// The server and the commands as plain JavaScript in few files: a process that reads the sources themselves spends
// seconds on it. Made once for all of them, and again when a source changed.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));
/** `node MAKE ROOT FOLDER [PLACE]` writes a bundle; `inputs.json` beside it names the files that are in it. */
export const MAKE = fileURLToPath(new URL('make.mjs', import.meta.url));
/** Packages that stay outside a bundle, since they have files that Node itself has to find beside them. */
export const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'esbuild',
  'json-schema-to-typescript',
  'jsonc-parser',
  'recheck',
];
/** What says where a file is; a bundle says it of the source. */
export const PLACE = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/;
/** What a bundle holds comes from here; `make.mjs` refuses what does not. */
const SOURCES = ['src', 'scripts', 'package-lock.json'];
const wanted = (path) => !/^src\/types\/|\.(?:test|stories)\.tsx?$/.test(path);

/**
 * What Node is told to run a source from its bundle with, whoever makes that.
 * @param {string} source as {@link bundled} takes it
 * @param {string[]} words the source's own arguments
 */
export function fromBundle(source, ...words) {
  return [RUN, source, ...words];
}

/** Name of the file of a bundle where a source begins. */
export function fileOf(source, ending = '.mjs') {
  return source.replace(/\.ts$/, '').replaceAll('/', '.') + ending;
}

/**
 * The plain JavaScript of a source and of all it imports; it is made when there is none of these sources yet.
 * @param {string} source where a process or a thread begins: path below the root with slashes, as `scripts/config.ts`
 * @returns {string} the file that Node runs, with `--enable-source-maps` for traces that name the sources
 * @throws Error with what esbuild says, or when nothing begins there
 */
export function bundled(source) {
  const folder = join(ROOT, '.cache', 'bundles', hashOf(ROOT, SOURCES, wanted).slice(0, 20));
  const file = join(folder, fileOf(source));
  if (existsSync(file)) return file;
  // A process of its own: whoever asks may need the answer at once, and esbuild no more.
  const made = spawnSync(process.execPath, [MAKE, ROOT, folder], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`No bundle of ${source}:\n${made.stderr}`);
  if (!existsSync(file)) throw new Error(`Nothing begins with ${source}: see BEGIN in ${MAKE}.`);
  return file;
}
