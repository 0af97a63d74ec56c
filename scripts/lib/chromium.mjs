import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Draws the same pages without windows, in less than half of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags of every Chromium that the project starts: no background work, and root in a container is allowed. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The installed Chromium: of `CHROMIUM_PATH`, the search path or the usual places; else undefined. */
export function systemChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen && existsSync(chosen) ? chosen : windowedChromium();
}

function windowedChromium() {
  return [...onPath(NAMES), ...FIXED].find((file) => existsSync(file));
}

export function systemHeadlessShell() {
  return onPath([HEADLESS_SHELL]).find((file) => existsSync(file));
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, '/usr/bin'].flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The Chromium that Playwright downloaded, if it exists. Packages must be installed. */
export async function playwrightChromium() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

/** Launch options for tests that need the whole browser, which `npm test` names. */
export function wholeBrowser() {
  const named = process.env.WHOLE_CHROMIUM_PATH;
  return { ...launchOptions(), executablePath: named ?? windowedChromium() ?? systemChromium() };
}

/**
 * Launch options for Playwright; without an installed browser it takes its own. Without a language, as in a container,
 * Chromium would call every download with an accent in its name "download".
 */
export function launchOptions() {
  return { executablePath: systemChromium(), args: CHROMIUM_FLAGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
}
