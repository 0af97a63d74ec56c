import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { playwrightChromium, systemChromium, systemHeadlessShell } from './chromium.mjs';
import { ROOT, say } from './prepare.mjs';

/**
 * Programs outside Node that tests use for a second opinion. Their Debian packages start no services, so the tests install
 * them where they may; elsewhere the tests that need them are left out.
 */
const OPINIONS = [
  { program: 'openssl', package: 'openssl', for: 'signing with key files, revocation and time stamps' },
  { program: 'pdfsig', package: 'poppler-utils', for: 'signatures and texts of PDFs, read by Poppler' },
  { program: 'certutil', package: 'libnss3-tools', for: 'whether Poppler trusts a certificate' },
];

/** Servers and a second browser. Tests use them where they are installed, and never install them. */
const SERVERS = [
  { is: () => hasProgram('initdb') || postgresFolders().length > 0, name: 'PostgreSQL', for: 'the second database' },
  { is: () => hasProgram('nginx'), name: 'nginx', for: 'the example of a proxy' },
  { is: () => hasProgram('firefox') || hasProgram('firefox-esr'), name: 'Firefox', for: 'the second browser' },
];

export function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, name)));
}

/** Folders in which Debian keeps the programs of a PostgreSQL server, newest version first. */
export function postgresFolders() {
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return [];
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin'));
}

/**
 * Gets a Chromium and programs for a second opinion. Most tests take a Chromium without windows if there is one, because a
 * journey then costs less than half; tests that show a PDF or measure a page take the whole one. All obey
 * `CHROMIUM_PATH`.
 * @returns {Promise<{ most?: string, whole?: string }>} paths of the browsers; empty without one
 */
export async function getTestPrograms() {
  const missing = OPINIONS.filter(({ program }) => !hasProgram(program)).map((one) => one.package);
  if (missing.length > 0 && debian()) installed(...missing);
  const whole = await ensureChromium();
  if (!whole) return {};
  if (process.env.CHROMIUM_PATH) return { most: whole, whole };
  const shell = workingShell() ?? (debian() && installed('chromium-headless-shell') ? workingShell() : undefined);
  return { most: shell ?? whole, whole };
}

/**
 * A line for each missing program, with the tests that are left out.
 * @param {boolean} all whether the run includes the tests that need a server
 */
export function leftOut(all) {
  const opinions = OPINIONS.filter(({ program }) => !hasProgram(program)).map(
    (one) => `Left out: ${one.for}, because ${one.program} is not installed (Debian: ${one.package}).`,
  );
  const servers = SERVERS.filter(({ is }) => all && !is()).map(
    (one) => `Left out: ${one.for}, because ${one.name} is not installed.`,
  );
  return [...opinions, ...servers];
}

function workingShell() {
  const file = systemHeadlessShell();
  return file && starts(file) ? file : undefined;
}

/**
 * Finds a Chromium that starts, or installs one: by Playwright, else by the package manager (as root on Debian and its
 * kin only).
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureChromium() {
  const present = await workingChromium();
  if (present) return present;
  const playwright = join('node_modules', 'playwright', 'cli.js');
  quietly(process.execPath, [playwright, 'install', ...(root() ? ['--with-deps'] : []), 'chromium']);
  const downloaded = await workingChromium();
  if (downloaded || !debian()) return downloaded;
  installed('chromium');
  return workingChromium();
}

const root = () => process.getuid?.() === 0;

/** Whether this process may install Debian packages. */
const debian = () => root() && existsSync('/usr/bin/apt-get');

/** @returns {boolean} whether the packages are installed now; without a network the answer comes soon */
function installed(...names) {
  say(`Getting ${names.join(', ')} for the tests (once) …`);
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  quietly('apt-get', ['update', ...patience]);
  return quietly('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', ...patience, ...names]) === 0;
}

export const NO_CHROMIUM =
  'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

async function workingChromium() {
  return [systemChromium(), await playwrightChromium()].find((file) => file && starts(file));
}

/** Whether a browser starts. A stub that asks for a package, or a browser without its libraries, does not. */
function starts(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'ignore', timeout: 600_000 }).status;
}
