import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashOf } from './hash.mjs';

// The program is the bundle of server and commands that `vite.server.config.ts` makes. Start, commands and releases run
// it; only `npm run dev`, tests and benches run sources.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));

/** Where a process begins: name of its file in the bundle → source. */
export const ENTRIES = {
  server: 'src/server/main.ts',
  admin: 'scripts/admin.ts',
  config: 'scripts/config.ts',
  messages: 'scripts/messages.ts',
  new: 'scripts/new.ts',
};
/** Packages that stay outside the bundle, because they read files that lie beside their code. */
export const OUTSIDE = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'esbuild',
  'json-schema-to-typescript',
  'recheck',
];

const SOURCES = ['src', 'scripts', 'vite.server.config.ts', 'package-lock.json'];
const isBundled = (path) => !/^src\/types\/|\.(?:test|stories)\.tsx?$/.test(path);
/** A running process loads parts of its bundle later, so older bundles stay for a while. */
const KEPT = 12;

/**
 * The folder with the bundle of the present sources; it is made if there is none. It names no path of this machine: a
 * folder of the project that is copied or moved works on its own files.
 * @throws Error with the words of Vite
 */
export function programFolder() {
  const bundles = join(ROOT, '.cache', 'program');
  const folder = join(bundles, hashOf(ROOT, SOURCES, isBundled).slice(0, 20));
  if (existsSync(folder)) return folder;
  makeProgram(folder);
  const age = (name) => statSync(join(bundles, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = readdirSync(bundles).sort((one, other) => age(other) - age(one));
  for (const name of old.slice(KEPT)) rmSync(join(bundles, name), { recursive: true, force: true });
  return folder;
}

/** Builds beside the folder and renames it, so that other processes see the whole bundle or none. */
function makeProgram(folder) {
  const draft = `${folder}.${process.pid}`;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', 'vite.server.config.ts', '--outDir', draft, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production', VITEST: '' };
  const made = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  try {
    if (made.status !== 0) throw new Error(`The program could not be built:\n${made.stdout}${made.stderr}`);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The arguments with which Node runs an entry of the bundle.
 * @param {keyof typeof ENTRIES} entry
 * @param {string[]} words the arguments of the entry
 */
export function programArgs(entry, ...words) {
  return [RUN, entry, ...words];
}

// `node scripts/lib/program.mjs` prints the folder: sources that run by themselves start their threads from the bundle.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(programFolder());
