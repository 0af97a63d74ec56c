import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// `node make.mjs ROOT FOLDER`: writes the bundle, whole or not at all.

/** What the product finds in folders: see `modulesBelow`, `migrate` and the commands of `admin`. */
const FOUND =
  /^(?:src\/server\/(?:.*\.routes|(?:.*\/)?readers\/[^/]+|db\/migrations\/[^/]+)|src\/plugins\/.*(?:\.(?:routes|hook|rows|seed|demo)|\/readers\/[^/]+)|src\/widgets\/[^/]+\/display|scripts\/admin\/[^/]+)\.ts$/;
const ASIDE = /\.(?:test|stories)\.ts$|\.d\.ts$/;
/** Packages with files that Node itself has to find beside them. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'esbuild',
  'json-schema-to-typescript',
  'jsonc-parser',
  'pg-native',
  'recheck',
];
/** Where processes and threads begin. */
const BEGIN =
  /^(?:src\/server\/main|scripts\/(?:admin|config|messages|new)|src\/server\/(?:.*\/)?(?:[\w-]+-)?worker)\.ts$/;
/** What the hash of `bundle.mjs` is of; packages are what package-lock.json says. */
const KNOWN = /^(?:src|scripts|node_modules)\/|^by-name:/;
/** What CommonJS packages need in a module. */
const BANNER = "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);";
/** What says where a file is; a bundle says it of the source. */
const PLACE = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/;
/** CommonJS modules are given such names; others declare them. */
const MODULE = /^(?:import|export)\b/m;
/** Bundles that stay: processes that run load what they need later from theirs. */
const KEPT = 12;

const [root, folder] = process.argv.slice(2);
const sources = ['src', 'scripts'].flatMap(sourcesBelow);
const own = `${folder}.${process.pid}`;
const { metafile } = await build({
  ...{
    absWorkingDir: root,
    entryPoints: sources.filter((path) => BEGIN.test(path)),
    outbase: root,
    outdir: own,
    metafile: true,
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
  ...{ outExtension: { '.js': '.mjs' }, chunkNames: 'chunks/[name]-[hash]', banner: { js: BANNER } },
  ...{ sourcemap: 'linked', sourcesContent: false, logLevel: 'error', external: EXTERNAL },
  plugins: [inPlace(), byName(sources.filter((path) => FOUND.test(path)))],
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
try {
  renameSync(own, folder);
} catch {
  // Another process was faster; whole or not at all is all that counts.
  rmSync(own, { recursive: true, force: true });
}
tidy(dirname(folder));

/** Every file keeps the place that it has among the sources: files beside it are looked for there. */
function inPlace() {
  return {
    name: 'in-place',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.(?:ts|[cm]?js)$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!PLACE.test(text)) return null;
        const [url, folder, file] = [pathToFileURL(path).href, dirname(path), path].map((each) => JSON.stringify(each));
        const placed = text
          .replaceAll(/\bimport\.meta\.url\b/g, url)
          .replaceAll(/\bimport\.meta\.dirname\b/g, folder)
          .replaceAll(/\bimport\.meta\.filename\b/g, file);
        const strict = /^['"]use strict['"]/.test(text) ? '"use strict";' : '';
        const names = MODULE.test(text) ? '' : `${strict}var __dirname=${folder},__filename=${file};`;
        return {
          contents: names + placed,
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        };
      }),
  };
}

/** Puts a table of what is found by its name in the place of `by-name.ts`, and starts threads from their own files. */
function byName(found) {
  const address = (path) => JSON.stringify(pathToFileURL(join(root, path)).href);
  const table = found.map((path) => `${address(path)}: () => import(${JSON.stringify(join(root, path))}),`);
  const contents = `
    import { Worker } from 'node:worker_threads';
    const ROOT = ${JSON.stringify(pathToFileURL(`${root}${sep}`).href)};
    const BUNDLE = ${JSON.stringify(pathToFileURL(`${folder}${sep}`).href)};
    const FOUND = { ${table.join('\n')} };
    const unknown = (file) => () => { throw new Error(file.href + ' is not in the bundle: see FOUND in make.mjs'); };
    export const importFile = async (file) => (FOUND[file.href] ?? unknown(file))();
    export const startThread = (file, options) =>
      new Worker(new URL(file.href.slice(ROOT.length).replace(/ts$/, 'mjs'), BUNDLE), options);`;
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
