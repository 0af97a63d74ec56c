import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { programArgs } from './program.mjs';
import { watchFolders } from './watch-folders.mjs';

/** Folders of staff, and folders of code with JSON files that the compiler reads. */
const OWN = ['schemas', 'menus', 'messages'];
const CODE = ['src/widgets', 'src/actions', 'src/plugins'];
const QUIET_MS = 150;

/**
 * Publishes at once and after each change of a config file. The problems of a version are printed, and the last good
 * version stays.
 * @param {NodeJS.ProcessEnv} env of the API server, so that the command finds it
 * @param {() => void} published called when a version has become current
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
    child = spawn(process.execPath, programArgs('config', 'publish'), {
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
