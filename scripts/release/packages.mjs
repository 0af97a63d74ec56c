import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { EXTERNAL, PLACE } from '../lib/bundle/bundle.mjs';

// Which files of node_modules a release needs beside its bundle: the packages that stay outside of it, those that read
// files of their own, and what published validators are made of.

/** Writes types for a checkout; a release has none. */
const CHECKOUT_ONLY = 'json-schema-to-typescript';
/** What code requires in a way that no look at its imports finds. */
const REQUIRED = [
  'recheck/lib/main.js',
  'recheck/lib/synckit-worker.js',
  'ajv/dist/ajv.js',
  'ajv/dist/standalone/index.js',
];
/** The parts of a validator: `src/compiler/emit/validators.ts` bundles them for browsers. */
const FORMATS = 'src/compiler/formats';
/** Bytes up to which a package comes whole: what it chooses at run time no look at its imports finds. */
const WHOLE = 1_000_000;
/** What larger ones read that no import names, as beginnings of paths: data, natives, threads. */
const READ_LATER = [
  '@electric-sql/pglite/dist/pglite.wasm',
  '@electric-sql/pglite/dist/pglite.data',
  '@electric-sql/pglite/dist/initdb.wasm',
  '@esbuild/',
  '@fastify/swagger-ui/static/',
  '@fontsource/ubuntu/package.json',
  '@fontsource/ubuntu/files/',
  '@node-rs/argon2-',
  'esbuild/bin/',
  'esbuild/lib/main.js',
  'recheck/',
];
const NEVER =
  /\.(?:map|md|markdown|ts|mts|cts|flow|tsbuildinfo)$|\/(?:test|tests|docs|examples?|benchmarks?|\.github)\//;
const LEGAL = /^(?:licen[cs]e|notice|copying)/i;

/**
 * @param {string} root
 * @param {string[]} bundled files that are in the bundle: each licence of theirs comes along
 * @returns {Promise<string[]>} paths below `root`
 */
export async function packageFiles(root, bundled) {
  const outside = [...EXTERNAL.filter((name) => name !== CHECKOUT_ONLY), ...REQUIRED];
  const formats = readdirSync(join(root, FORMATS))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => `./${FORMATS}/${name}`);
  const files = new Set([
    ...(await importsOf(root, outside, 'node')),
    ...(await importsOf(root, formats, 'browser')),
    ...bundled.filter((file) => isPackaged(file) && PLACE.test(readFileSync(join(root, file), 'utf8'))),
  ]);
  const modules = join(root, 'node_modules');
  for (const beginning of READ_LATER) for (const file of filesFrom(modules, beginning)) files.add(file);
  for (const folder of new Set([...files].map(packageOf))) {
    const wanted = filesIn(root, folder).filter((file) => !NEVER.test(file));
    const size = wanted.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    for (const file of size <= WHOLE ? wanted : [`${folder}/package.json`]) files.add(file);
  }
  const legal = new Set([...files, ...bundled.filter(isPackaged)].map(packageOf));
  for (const folder of legal)
    for (const file of filesIn(root, folder)) if (LEGAL.test(file.slice(folder.length + 1))) files.add(file);
  return [...files]
    .filter((file) => (!NEVER.test(file) || LEGAL.test(file.split('/').at(-1) ?? '')) && isFile(root, file))
    .sort();
}

/** Files of packages that modules reach by their imports, as Node itself resolves them or as a bundle for browsers does. */
async function importsOf(root, names, platform) {
  const asNode = { mainFields: ['main'], conditions: ['node'] };
  const { metafile } = await build({
    ...{ absWorkingDir: root, outdir: 'never', bundle: true, write: false, metafile: true, format: 'esm' },
    ...{ stdin: { contents: names.map((name) => `import ${JSON.stringify(name)};`).join('\n'), resolveDir: root } },
    ...{ platform, ...(platform === 'node' ? asNode : {}), ignoreAnnotations: true },
    ...{ logLevel: 'error', loader: { '.node': 'empty' } },
  });
  return Object.keys(metafile.inputs).filter(isPackaged);
}

function isPackaged(file) {
  return file.startsWith('node_modules/');
}

function filesIn(root, folder) {
  return below(join(root, folder)).map((file) => relative(root, file).split(sep).join('/'));
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
