import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';

// Which files of node_modules a release needs: those that imports reach, and what a package reads at run time.

/** What the code requires by a way that esbuild does not follow. */
const REQUIRED = ['node_modules/recheck/lib/main.js', 'node_modules/recheck/lib/synckit-worker.js'];
/** Bytes up to which a package comes whole: what it chooses at run time no look at its imports finds. */
const WHOLE = 1_000_000;
/** What larger ones read that no import names, as beginnings of paths: data, natives, threads. */
const READ_LATER = [
  '@electric-sql/pglite/dist/pglite.wasm',
  '@electric-sql/pglite/dist/pglite.data',
  '@electric-sql/pglite/dist/initdb.wasm',
  '@esbuild/',
  '@fastify/swagger-ui/static/',
  '@fontsource/ubuntu/files/',
  '@node-rs/argon2-',
  'esbuild/bin/',
  'esbuild/lib/main.js',
  'prettier/',
  'recheck/',
];
const NEVER =
  /\.(?:map|md|markdown|ts|mts|cts|flow|tsbuildinfo)$|\/(?:test|tests|docs|examples?|benchmarks?|\.github)\//;
const LEGAL = /^(?:licen[cs]e|notice|copying)/i;

/**
 * @param {string} root
 * @param {string[]} entries files whose imports count
 * @returns {Promise<string[]>} paths below `root`
 */
export async function packageFiles(root, entries) {
  const { metafile } = await build({
    ...{
      absWorkingDir: root,
      entryPoints: [...entries, ...REQUIRED],
      outdir: 'never',
      bundle: true,
      write: false,
      metafile: true,
    },
    // As Node itself resolves: no field and no condition that only bundlers know.
    ...{ platform: 'node', format: 'esm', target: 'node20', mainFields: ['main'], conditions: ['node'] },
    ...{ logLevel: 'error', external: ['pg-native'], loader: { '.css': 'empty', '.woff': 'empty', '.node': 'empty' } },
  });
  const files = new Set(Object.keys(metafile.inputs).filter((file) => file.startsWith('node_modules/')));
  const modules = join(root, 'node_modules');
  for (const beginning of READ_LATER) for (const file of filesFrom(modules, beginning)) files.add(file);
  for (const folder of new Set([...files].map(packageOf))) {
    const all = below(join(root, folder)).map((file) => relative(root, file).split(sep).join('/'));
    const wanted = all.filter((file) => !NEVER.test(file));
    const size = wanted.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    for (const file of size <= WHOLE ? wanted : [`${folder}/package.json`]) files.add(file);
    for (const file of all) if (LEGAL.test(file.slice(folder.length + 1))) files.add(file);
  }
  return [...files]
    .filter((file) => (!NEVER.test(file) || LEGAL.test(file.split('/').at(-1) ?? '')) && isFile(root, file))
    .sort();
}

/** Files whose path begins so; of those that end in a slash, all below. */
function filesFrom(modules, beginning) {
  const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const rest = beginning.slice(folder.length);
  if (!existsSync(join(modules, folder))) return [];
  return readdirSync(join(modules, folder))
    .filter((name) => name.startsWith(rest) && name !== 'node_modules')
    .flatMap((name) => below(join(modules, folder, name)))
    .map((file) => join('node_modules', relative(modules, file)).split(sep).join('/'));
}

function below(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => (name === 'node_modules' ? [] : below(join(place, name))));
}

/** The folder of the package a file is in, nested ones too. */
function packageOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder ?? dirname(file);
}

function isFile(root, file) {
  return existsSync(join(root, file)) && statSync(join(root, file)).isFile();
}

/** @param {string} root @param {string} file */
export function jsonOf(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
