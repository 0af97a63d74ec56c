import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTSIDE } from '../lib/program.mjs';

/** Writes types for a checkout; a release has none. */
const CHECKOUT_ONLY = 'json-schema-to-typescript';
/** Native engines of `recheck`; the check of patterns uses the one in JavaScript. */
const UNUSED = /^recheck-/;
/** Packages of which the program reads files without importing them. */
const READ = ['@fontsource/ubuntu'];
/** Of large packages, the files that are needed. */
const NEEDED = {
  '@electric-sql/pglite': /^dist\/(?:[\w-]+\.js|fs\/.*\.js|(?:pglite|initdb)\.wasm|pglite\.data)$/,
  '@fontsource/ubuntu': /^files\//,
  // The program itself is in the package of the platform.
  esbuild: /^lib\//,
};
const NEVER =
  /\.(?:map|md|markdown|ts|mts|cts|flow|tsbuildinfo|jar)$|^(?:test|tests|docs|examples?|benchmarks?|\.github)\//;
const ALWAYS = /^(?:package\.json|(?:licen[cs]e|notice|copying)[^/]*)$/i;

/**
 * The files of packages that a release needs beside its bundle: the packages that stay outside of it, with those that
 * they depend on and that are installed here.
 * @param {string} root
 * @returns {string[]} paths below `root`
 */
export function packageFiles(root) {
  const folders = new Map();
  for (const name of [...OUTSIDE, ...READ]) if (name !== CHECKOUT_ONLY) addPackage(root, name, '', folders);
  return [...folders].flatMap(([folder, name]) =>
    filesBelow(join(root, folder))
      .filter((file) => ALWAYS.test(file) || (!NEVER.test(file) && (NEEDED[name]?.test(file) ?? true)))
      .map((file) => `${folder}/${file}`),
  );
}

/** Adds a package as Node finds it from the folder of another one, and the packages that it depends on. */
function addPackage(root, name, from, folders) {
  const folder = findPackage(root, name, from);
  // An optional part for another platform is not installed.
  if (folder === undefined || folders.has(folder) || UNUSED.test(name)) return;
  folders.set(folder, name);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    addPackage(root, other, folder, folders);
}

function findPackage(root, name, from) {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (existsSync(join(root, own, 'package.json'))) return own;
  if (from === '') return undefined;
  return findPackage(root, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** Paths below a package, with slashes, without packages of its own. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
  });
}
