import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, checkNode, fail, install, ROOT, say } from './lib/prepare.mjs';
import { ENTRIES, OUTSIDE, programFolder } from './lib/program.mjs';

// `npm run release [FOLDER]`: a folder that runs with Node alone, and a tarball of it. It runs on this platform only,
// because some packages hold native code.

/** Staff's files, what operators copy, and data that plug-ins read. The program itself comes as a bundle. */
const COPIED = ['schemas', 'menus', 'messages', 'scripts/release', 'LICENSE', 'DECISIONS.md', 'src/plugins/**/*.csv'];
const PROGRAM = 'program';

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

checkNode();
if (spawnSync('git', ['ls-files', '--error-unmatch', 'package.json'], { cwd: ROOT, stdio: 'ignore' }).status !== 0)
  fail('A release is made in a git checkout, because git lists the files that belong to it. Clone the repository.');
install();
build();
const folder = resolve(process.argv[2] ?? join(ROOT, 'release'));
if (existsSync(folder) && !existsSync(join(folder, 'server.mjs')))
  fail(`${folder} exists and is not a release, so nothing in it was changed. Name another folder.`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(programFolder(), join(folder, PROGRAM), { recursive: true });
for (const file of [...listed(COPIED), ...packageFiles(ROOT)]) copy(file);
cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
for (const entry of Object.keys(ENTRIES)) {
  const code = `process.setSourceMapsEnabled(true);\nawait import('./${PROGRAM}/${entry}.mjs');\n`;
  writeFileSync(join(folder, `${entry}.mjs`), code);
}
const { name, version, engines, type, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const about = { name, version, private: true, description, type, engines };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
// The check keeps its verdicts about patterns beside the program, where the server may not write.
node(folder, 'config.mjs', 'check');
// The README of a release is the operator's book.
cpSync(join(ROOT, 'src/server/README.md'), join(folder, 'README.md'));
const tarball = `${folder}.tgz`;
execFileSync('tar', ['-czf', tarball, '-C', dirname(folder), folder.slice(dirname(folder).length + 1)]);
say(`"node server.mjs" in ${folder} starts it. ${tarball} holds the same files.`);

function listed(paths) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter(Boolean);
}

function copy(file) {
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { dereference: true });
  } catch (error) {
    fail(`${file} cannot be copied: ${error.message}`);
  }
}

/** Runs Node to its end; a failure ends this too. The release is checked with its own files, whatever CONFIG_DIR says. */
function node(cwd, ...args) {
  const env = { ...process.env, CONFIG_DIR: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) fail(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * The files of packages that a release needs beside its bundle: the packages that stay outside of it, with those that
 * they depend on and that are installed here.
 * @param {string} root
 * @returns {string[]} paths below `root`
 */
function packageFiles(root) {
  const folders = new Map();
  for (const name of [...OUTSIDE, ...READ]) if (name !== CHECKOUT_ONLY) addPackage(root, name, '', folders);
  return [...folders].flatMap(([folder, name]) =>
    filesBelow(join(root, folder))
      .filter((file) => ALWAYS.test(file) || (!NEVER.test(file) && (NEEDED[name]?.test(file) ?? true)))
      .map((file) => `${folder}/${file}`),
  );
}

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

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
  });
}
