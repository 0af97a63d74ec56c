import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Draws the same pages without a window's machinery: less than half of the processor time a page. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for every Chromium the project starts: quiet, and able to run as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium of the machine: `CHROMIUM_PATH`, then the search path, then the usual places; else undefined. */
export function systemChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen && existsSync(chosen) ? chosen : windowedChromium();
}

/** The machine's Chromium that could open a window; it alone has the viewer for PDFs. */
function windowedChromium() {
  return [...onPath(NAMES), ...FIXED].find((file) => existsSync(file));
}

/** The machine's Chromium without windows, if it has one: what the tests rather start. */
export function systemHeadlessShell() {
  return onPath([HEADLESS_SHELL]).find((file) => existsSync(file));
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, '/usr/bin'].flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The one that Playwright downloaded for itself, if it is there. Needs installed packages. */
export async function playwrightChromium() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

/** Launch options for what only the whole browser shows or measures: `npm test` names it, else the machine has one. */
export function wholeBrowser() {
  const named = process.env.WHOLE_CHROMIUM_PATH;
  return { ...launchOptions(), executablePath: named ?? windowedChromium() ?? systemChromium() };
}

/**
 * Launch options for Playwright; without a browser of the machine it takes its own. A machine without a language, as a
 * container is, would have Chromium call every download with an accent in its name "download".
 */
export function launchOptions() {
  return { executablePath: systemChromium(), args: CHROMIUM_FLAGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
}
