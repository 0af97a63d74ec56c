import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fromBundle } from './bundle/bundle.mjs';
import { ROOT } from './prepare.mjs';
import { watchFolders } from './watch-folders.mjs';

/** What staff write, and the small JSON files beside the code that the compiler reads too. */
const OWN = ['schemas', 'menus', 'messages'];
const CODE = ['src/widgets', 'src/actions', 'src/plugins'];
const QUIET_MS = 150;

/**
 * Publishes once and then whenever a config file changes. A version with problems is reported and the
 * last good one stays.
 * @param {NodeJS.ProcessEnv} env the API server's, so that the command finds it
 * @param {() => void} published called after each version that became current
 */
export function publishOnChange(env, published) {
  let timer;
  let child;
  let again = false;

  function publish() {
    if (child) {
      again = true;
      return;
    }
    child = spawn(process.execPath, fromBundle('scripts/config.ts', 'publish'), {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('exit', (code) => {
      child = undefined;
      if (code === 0) published();
      if (again) publish();
      again = false;
    });
  }

  const folders = [
    ...OWN.map((folder) => join(ROOT, env.CONFIG_DIR ?? '.', folder)),
    ...CODE.map((folder) => join(ROOT, folder)),
  ];
  const watcher = watchFolders(
    folders,
    (path, stats) => Boolean(stats?.isFile()) && !isConfig(path),
    () => {
      clearTimeout(timer);
      timer = setTimeout(publish, QUIET_MS);
    },
  );
  publish();
  return {
    async close() {
      clearTimeout(timer);
      child?.kill();
      await (await watcher).close();
    },
  };
}

function isConfig(path) {
  return /\.(json|svg)$/.test(path) && !path.endsWith('names.schema.json');
}
