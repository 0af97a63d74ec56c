import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromBundle } from './bundle/bundle.mjs';
import { hashOf, stamp, stamped } from './hash.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the compiler's output depends on. */
export const CONFIG_SOURCES = ['schemas', 'menus', 'messages', 'src', 'scripts', 'package-lock.json'];

/** The other organisation, whose forms have stories and tests too; its files answer below `/club/config/`. */
export const CLUB = 'tests/club';

/** Names under `src/` come from the folders; generated files must not count. */
export const notGenerated = (path) => !path.startsWith('src/types/') && path !== 'schemas/_dialect/names.schema.json';

/**
 * Writes the checked config as a static site to `.cache/site`, and its types; that of the club to `.cache/site/club`. `/config/current.json` answers from there
 * in Storybook and in component tests as it does behind the server. Does nothing when nothing changed.
 * Files carry their hash and stay, so that a run that is under way keeps its version.
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
  // Its own files, whatever an environment names: the stamp knows of no others, and tests go by what these say.
  publish(site, { CONFIG_DIR: '.' });
  publish(join(site, 'club'), { CONFIG_DIR: CLUB });
  stamp(ROOT, 'site', hash);
  return site;
}

function publish(site, env) {
  const run = spawnSync(process.execPath, fromBundle('scripts/config.ts', 'publish', '--out', site), {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`The config does not compile:\n${run.stdout}${run.stderr}`);
}
