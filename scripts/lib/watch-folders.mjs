import { statSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'chokidar';

/** Milliseconds without a change: an editor may write a file in several steps. */
const QUIET = 100;

/**
 * Does the work when the watch begins and after each change, one run after the other. Changes during a run cause one more
 * run. An error of the work is printed and ends nothing.
 * @param {string[]} folders
 * @param {(path: string, stats?: import('node:fs').Stats) => boolean} ignored
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ close(): Promise<void> }>} `close` ends the watch after the work that has begun
 */
export async function onChange(folders, ignored, work) {
  let next;
  let waits = false;
  let last = Promise.resolve();
  const again = () => {
    if (waits) return;
    waits = true;
    last = last.then(() => {
      waits = false;
      return work().catch((error) => console.error(error instanceof Error ? error.message : error));
    });
  };
  const watcher = await watchFolders(folders, ignored, () => {
    clearTimeout(next);
    next = setTimeout(again, QUIET);
  });
  again();
  return {
    async close() {
      clearTimeout(next);
      await watcher.close();
      await last;
    },
  };
}

/**
 * Watches folders with their content, also when a folder is replaced under the same name (`mv`, a sync).
 * @param {string[]} folders
 * @param {(path: string, stats?: import('node:fs').Stats) => boolean} ignored
 * @param {() => void} changed called after each change
 * @returns {Promise<{ close(): Promise<void> }>} once everything is watched
 */
async function watchFolders(folders, ignored, changed) {
  let closed = false;
  let watcher;
  let known;

  async function begin() {
    watcher = watch(folders, { ignoreInitial: true, ignored });
    watcher.on('error', (error) => console.error(error instanceof Error ? error.message : error));
    watcher.on('all', changed);
    watcher.on('raw', (event) => {
      if (event === 'rename') look();
    });
    await new Promise((resolve) => watcher.on('ready', resolve));
    known = foldersOf(watcher);
  }

  // Chokidar compares names only: it would go on watching the folder that was moved away, and not the new one.
  let looking;
  function look() {
    clearTimeout(looking);
    looking = setTimeout(async () => {
      const now = known && foldersOf(watcher);
      if (closed || !now) return;
      const replaced = [...now].some(([path, node]) => known.has(path) && known.get(path) !== node);
      known = now;
      if (!replaced) return;
      known = undefined;
      await watcher.close();
      if (closed) return;
      await begin();
      changed();
    }, 50);
  }

  await begin();
  return {
    async close() {
      closed = true;
      clearTimeout(looking);
      await watcher.close();
    },
  };
}

function foldersOf(watcher) {
  const nodes = new Map();
  for (const [parent, names] of Object.entries(watcher.getWatched())) {
    for (const path of [parent, ...names.map((name) => join(parent, name))]) {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isDirectory()) nodes.set(path, stats.ino);
    }
  }
  return nodes;
}
