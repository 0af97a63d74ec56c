import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { EXTERNAL, fileOf, PLACE } from './bundle.mjs';

// `node make.mjs ROOT FOLDER [PLACE]`: writes the bundle of the sources in ROOT to FOLDER, whole or not at all. PLACE is
// where it will stand below a root, when that is not where FOLDER is. It holds no address of this machine: the root it
// works for is the one it stands in when it runs, so a folder that is copied or moved works on its own files.

/** The commands of `admin`, which are found in their folder. */
const FOUND = /^scripts\/admin\/[^/]+\.ts$/;
/** Lists whose lazy part browsers alone load: fields, actions, signers. */
const LISTS = /\/src\/(?:widgets|actions|signing|plugins\/[\w-]+)\/index\.ts$/;
const ASIDE = /\.(?:test|stories)\.ts$|\.d\.ts$/;
/** Where processes and threads begin. */
const BEGIN =
  /^(?:src\/server\/main|scripts\/(?:admin|config|messages|new)|src\/server\/(?:.*\/)?(?:[\w-]+-)?worker)\.ts$/;
/** What the hash of `bundle.mjs` is of; packages are what package-lock.json says. */
const KNOWN = /^(?:src|scripts|node_modules)\/|^by-name:/;
/** CommonJS modules are given such names; others declare them. */
const MODULE = /^(?:import|export)\b/m;
/** Bundles that stay: processes that run load what they need later from theirs. */
const KEPT = 12;

const [root, folder, place = relative(root, folder)] = process.argv.slice(2);
/** Every file of a bundle lies in one folder, so that one path leads from each of them to the root. */
const UP = relative(join(root, place), root).split(sep).join('/');
/** What CommonJS packages need in a module, and where the sources are. */
const BANNER = [
  "import{createRequire as requireFrom}from'node:module';import{fileURLToPath as __pathFrom}from'node:url';",
  'const require=requireFrom(import.meta.url);',
  `const __sourceUrl=(file)=>new URL(file,new URL(${JSON.stringify(`${UP}/`)},import.meta.url)).href;`,
  'const __sourcePath=(file)=>__pathFrom(__sourceUrl(file));',
].join('');
const sources = ['src', 'scripts'].flatMap(sourcesBelow);
const own = `${folder}.${process.pid}`;
const { metafile, outputFiles } = await build({
  ...{
    absWorkingDir: root,
    entryPoints: sources.filter((path) => BEGIN.test(path)).map((path) => ({ in: path, out: fileOf(path, '') })),
    outdir: join(root, place),
    metafile: true,
    write: false,
  },
  ...{
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
  },
  ...{ outExtension: { '.js': '.mjs' }, chunkNames: '[name]-[hash]', banner: { js: BANNER } },
  ...{ sourcemap: 'linked', sourcesContent: false, logLevel: 'error', external: [...EXTERNAL, 'pg-native'] },
  plugins: [forBrowsers(), inPlace(), byName(sources.filter((path) => FOUND.test(path)))],
});
const unknown = Object.keys(metafile.inputs).filter((path) => !KNOWN.test(path));
if (unknown.length > 0) throw new Error(`Nobody would notice that these change: ${unknown.join(', ')}`);
const nameless = Object.entries(metafile.inputs).filter(
  ([path, { imports }]) =>
    !path.startsWith('node_modules/') &&
    imports.some(({ kind, path: to }) => kind === 'dynamic-import' && metafile.inputs[to]?.format === 'cjs'),
);
if (nameless.length > 0)
  throw new Error(
    `What comes of import() of CommonJS has no names in a bundle; give it a module of its own: ${nameless.map(([path]) => path).join(', ')}`,
  );
mkdirSync(own, { recursive: true });
for (const { path, text } of outputFiles) {
  if (text.includes(root)) throw new Error(`${basename(path)} names the folder it was made in.`);
  writeFileSync(join(own, basename(path)), text);
}
writeFileSync(join(own, 'inputs.json'), JSON.stringify(Object.keys(metafile.inputs)));
try {
  renameSync(own, folder);
} catch {
  // Another process was faster; whole or not at all is all that counts.
  rmSync(own, { recursive: true, force: true });
}
if (basename(dirname(folder)) === 'bundles') tidy(dirname(folder));

/** Leaves out the code of browsers that the lists load: no process of the server asks for it. */
function forBrowsers() {
  return {
    name: 'for-browsers',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\/.*\.tsx?$/ }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && LISTS.test(importer) ? { path, external: true } : null,
      ),
  };
}

/** Every file keeps the place that it has among the sources: files beside it are looked for there. */
function inPlace() {
  return {
    name: 'in-place',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.(?:ts|[cm]?js)$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!PLACE.test(text)) return null;
        const source = JSON.stringify(relative(root, path).split(sep).join('/'));
        const folder = JSON.stringify(relative(root, dirname(path)).split(sep).join('/') || '.');
        const placed = text
          .replaceAll(/\bimport\.meta\.url\b/g, `__sourceUrl(${source})`)
          .replaceAll(/\bimport\.meta\.dirname\b/g, `__sourcePath(${folder})`)
          .replaceAll(/\bimport\.meta\.filename\b/g, `__sourcePath(${source})`);
        const strict = /^['"]use strict['"]/.test(text) ? '"use strict";' : '';
        const names = MODULE.test(text)
          ? ''
          : `${strict}var __dirname=__sourcePath(${folder}),__filename=__sourcePath(${source});`;
        return {
          contents: names + placed,
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        };
      }),
  };
}

/** Puts a table of what is found by its name in the place of `by-name.ts`, and starts threads from their own files. */
function byName(found) {
  const table = found.map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(join(root, path))}),`);
  const contents = `
    import { Worker } from 'node:worker_threads';
    const FOUND = { ${table.join('\n')} };
    const nameOf = (file) => file.href.slice(__sourceUrl('').length);
    const unknown = (file) => () => { throw new Error(file.href + ' is not in the bundle: see FOUND in make.mjs'); };
    const fileOf = ${fileOf};
    export const importFile = async (file) => (FOUND[nameOf(file)] ?? unknown(file))();
    export const startThread = (file, options) =>
      new Worker(new URL(fileOf(nameOf(file)), import.meta.url), options);`;
  return {
    name: 'by-name',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /\/by-name\.ts$/ }, () => ({ path: 'by-name', namespace: 'by-name' }));
      onLoad({ filter: /./, namespace: 'by-name' }, () => ({ contents, resolveDir: root }));
    },
  };
}

function sourcesBelow(place) {
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !ASIDE.test(entry.name))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
}

function tidy(place) {
  const age = (name) => statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = readdirSync(place).sort((one, other) => age(other) - age(one));
  for (const name of old.slice(KEPT)) rmSync(join(place, name), { recursive: true, force: true });
}
