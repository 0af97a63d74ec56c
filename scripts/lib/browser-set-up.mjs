import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightChromium, systemChromium } from './chromium.mjs';
import { ROOT, say } from './prepare.mjs';

/**
 * Finds a Chromium that starts, or gets one: Playwright's download first, the system's package manager
 * second (as root on Debian and its kin only).
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureChromium() {
  const present = await workingChromium();
  if (present) return present;
  say('Getting Chromium for the browser tests (once) …');
  const root = process.getuid?.() === 0;
  const playwright = join('node_modules', 'playwright', 'cli.js');
  quietly(process.execPath, [playwright, 'install', ...(root ? ['--with-deps'] : []), 'chromium']);
  const downloaded = await workingChromium();
  if (downloaded || !root || !existsSync('/usr/bin/apt-get')) return downloaded;
  quietly('apt-get', ['update']);
  quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return workingChromium();
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
  spawnSync(command, args, { cwd: ROOT, env, stdio: 'ignore', timeout: 600_000 });
}
