import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightChromium, systemChromium, systemHeadlessShell } from './chromium.mjs';
import { ROOT, say } from './prepare.mjs';

/**
 * The Chromiums for the tests. Most take one without windows, which is got where the system's package manager has it,
 * since a journey costs less than half with it; what shows a PDF or measures a page takes the whole one.
 * `CHROMIUM_PATH` is obeyed by all.
 * @returns {Promise<{ most: string, whole: string } | undefined>} their paths
 */
export async function ensureTestChromium() {
  const whole = await ensureChromium();
  if (!whole) return undefined;
  if (process.env.CHROMIUM_PATH) return { most: whole, whole };
  const shell = workingShell() ?? (debian() && installed('chromium-headless-shell') ? workingShell() : undefined);
  return { most: shell ?? whole, whole };
}

function workingShell() {
  const file = systemHeadlessShell();
  return file && starts(file) ? file : undefined;
}

/**
 * Finds a Chromium that starts, or gets one: Playwright's download first, the system's package manager
 * second (as root on Debian and its kin only).
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

/** Whether packages of Debian or its kin can be installed. */
const debian = () => root() && existsSync('/usr/bin/apt-get');

/** @returns {boolean} whether the package is there now; a machine that reaches no server is told so soon */
function installed(name) {
  say(`Getting ${name} for the browser tests (once) …`);
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  quietly('apt-get', ['update', ...patience]);
  return quietly('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', ...patience, name]) === 0;
}

export const NO_CHROMIUM =
  'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

async function workingChromium() {
  return [systemChromium(), await playwrightChromium()].find((file) => file && starts(file));
}

/** A stub that only asks for a package, or a browser without its libraries, does not count. */
function starts(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'ignore', timeout: 600_000 }).status;
}
