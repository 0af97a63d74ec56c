import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, stamp, stamped } from './hash.mjs';
import { programArgs } from './program.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths that the compiler's output depends on. */
export const CONFIG_SOURCES = [
  ...['schemas', 'menus', 'messages', 'src', 'scripts'],
  ...['vite.server.config.ts', 'package-lock.json'],
];

/** The other organisation, whose forms have stories and tests too; its files answer below `/club/config/`. */
export const CLUB = 'tests/club';

export const notGenerated = (path) => !path.startsWith('src/types/') && path !== 'schemas/_dialect/names.schema.json';

/**
 * Writes the published config to `.cache/site`, with its types, and that of the club to `.cache/site/club`. Storybook and
 * component tests serve it below `/config/`, as the server does. It does nothing if nothing changed. The names of files
 * hold their hashes, and files stay, so that a run in progress keeps its version.
 * @returns {string} the folder
 * @throws Error with all problems when there are any
 */
export function writeSite() {
  const site = join(ROOT, '.cache', 'site');
  if (!existsSync(join(ROOT, 'scripts', 'config.ts'))) return site;
  const hash = hashOf(ROOT, [...CONFIG_SOURCES, CLUB], notGenerated);
  const written = [
    ...['', 'club'].map((name) => join(site, name, 'config', 'current.json')),
    join(ROOT, 'src', 'types'),
  ];
  if (stamped(ROOT, 'site', hash) && written.every((path) => existsSync(path))) return site;
  // Always the project's own files, whatever CONFIG_DIR says: the stamp and the tests count on them.
  publish(site, { CONFIG_DIR: '.' });
  publish(join(site, 'club'), { CONFIG_DIR: CLUB });
  stamp(ROOT, 'site', hash);
  return site;
}

function publish(site, env) {
  const run = spawnSync(process.execPath, programArgs('config', 'publish', '--out', site), {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`The config does not compile:\n${run.stdout}${run.stderr}`);
}
