import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashOf, stamp, stamped } from './hash.mjs';
import { programArgs } from './program.mjs';

// This file imports modules of Node only, because it runs before packages are installed.

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NEEDED = [20, 19, 0];

export function checkNode() {
  const found = process.versions.node.split('.').map(Number);
  const difference = found.map((part, index) => part - NEEDED[index]).find((part) => part !== 0) ?? 0;
  if (difference >= 0) return;
  const needed = NEEDED.join('.');
  fail(
    `This needs Node ${needed} or newer; you have ${process.versions.node}. Get it from https://nodejs.org and try again.`,
  );
}

/**
 * Installs the packages of package-lock.json if they are missing or have other versions.
 * @param {string[]} needed packages that must be installed; tests need more than a start
 */
export function install(needed = ['vite', 'tsx']) {
  const hash = hashOf(ROOT, ['package-lock.json', '.npmrc']);
  if (needed.every((name) => existsSync(join(ROOT, 'node_modules', name))) && installed(hash)) return;
  if (process.env.NODE_ENV?.toLowerCase() === 'production')
    fail(
      'The packages are missing or differ from package-lock.json, and a start in production installs nothing: run "npm ci".',
    );
  say('Installing packages (once, a minute or two) …');
  npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed; npm says above why. It needs the registry, and the right to write into this folder.',
  );
  stamp(ROOT, 'install', hash);
}

/**
 * Installs the packages of one folder's package files into another folder, unless they are installed.
 * @param {string} files folder of `package.json` and its lock file, below the root
 * @param {string} folder target of these files and their packages, below the root
 */
export function installBeside(files, folder) {
  const hash = hashOf(ROOT, [join(files, 'package-lock.json')]);
  if (existsSync(join(ROOT, folder, 'node_modules')) && stamped(ROOT, 'install-beside', hash)) return;
  say(`Installing the packages of ${files} (once, a minute or two) …`);
  mkdirSync(join(ROOT, folder), { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(ROOT, files, name), join(ROOT, folder, name));
  const all = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  npm(all, `The packages of ${files} could not be installed.`);
  stamp(ROOT, 'install-beside', hash);
}

function installed(hash) {
  if (stamped(ROOT, 'install', hash)) return true;
  const fits =
    spawnSync(npmCommand(), [...npmArguments(), 'ls', '--depth=0', '--silent'], options('ignore')).status === 0;
  if (fits) stamp(ROOT, 'install', hash);
  return fits;
}

const BUILD_SOURCES = ['src', 'index.html', 'vite.config.ts', 'scripts/lib', 'package-lock.json', 'tsconfig.json'];
const notBuilt = (path) =>
  !/^src\/(types|server|compiler|packages)\//.test(path) && !/\.(test|stories)\.tsx?$/.test(path);

export function build() {
  buildInto('dist', 'build');
}

/**
 * Builds the browser app for a preview if a source changed. It does not touch `dist/`, which a running server serves.
 * @returns {string} the folder
 */
export function buildForPreview() {
  if (isBuilt('dist', 'build')) return join(ROOT, 'dist');
  buildInto(join('.cache', 'preview'), 'preview');
  return join(ROOT, '.cache', 'preview');
}

function isBuilt(folder, name) {
  return stamped(ROOT, name, buildHash()) && existsSync(join(ROOT, folder, 'index.html'));
}

function buildInto(folder, name) {
  if (isBuilt(folder, name)) return;
  const hash = buildHash();
  say('Building the browser app …');
  for (const again of [
    ['--outDir', folder],
    ['--outDir', join(folder, 'prerender'), '--ssr', join('src', 'start', 'prerender.tsx')],
  ]) {
    run(
      [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...again],
      'The browser app could not be built.',
      // Also in tests: a development build would break the page's Content-Security-Policy.
      { NODE_ENV: 'production' },
    );
  }
  compressFolder(join(ROOT, folder, 'assets'));
  stamp(ROOT, name, hash);
}

function buildHash() {
  return hashOf(ROOT, BUILD_SOURCES, notBuilt);
}

const CONFIG = [
  'schemas',
  'menus',
  'messages',
  'src/compiler',
  'src/widgets',
  'src/actions',
  'src/plugins',
  'src/ui/icons',
  'scripts',
];
const authored = (path) => path !== 'schemas/_dialect/names.schema.json';

export function ensureTypes() {
  const hash = hashOf(ROOT, CONFIG, authored);
  if (stamped(ROOT, 'types', hash) && existsSync(join(ROOT, 'src', 'types'))) return;
  run(programArgs('config', 'types'), 'The types of the forms could not be written.');
  stamp(ROOT, 'types', hash);
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function run(args, complaint, env = {}) {
  const how = { ...options('inherit'), env: { ...process.env, ...env } };
  if (spawnSync(process.execPath, args, how).status !== 0) fail(complaint);
}

function npm(args, complaint) {
  if (spawnSync(npmCommand(), [...npmArguments(), ...args], options('inherit')).status !== 0) fail(complaint);
}

/** The npm that runs this process, if one does, so that no shell and no search path is needed. */
function npmCommand() {
  return process.env.npm_execpath ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function npmArguments() {
  return process.env.npm_execpath ? [process.env.npm_execpath] : [];
}

function options(output) {
  return {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32' && !process.env.npm_execpath,
  };
}

const TEXT = new Set(['.js', '.css', '.svg', '.json']);
/** Bytes: below it a compressed answer saves no packet. */
const WORTH = 1024;

/** Writes Brotli and gzip files beside each text of a folder, so that the server need not compress at a request. */
function compressFolder(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!TEXT.has(extname(name)) || statSync(file).size < WORTH) continue;
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
