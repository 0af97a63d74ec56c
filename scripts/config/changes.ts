import path from 'node:path';
import { watch } from 'chokidar';
import type { ConfigFolders } from '../../src/server/config/known-folders.ts';

/** What staff own. */
const OWN = ['schemas', 'menus', 'messages'];
/** The registrations of code that config names. */
const CODE = ['src/widgets', 'src/actions'];
/** An editor may write a file in several steps; milliseconds. */
const QUIET = 100;

/** Does the work after each change of a file, one after the other; what changes meanwhile is one more change. */
export function onChange(folders: ConfigFolders, work: () => Promise<unknown>): { close(): Promise<void> } {
  let next: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const watcher = watch(
    [
      ...OWN.map((folder) => path.join(folders.config, folder)),
      ...CODE.map((folder) => path.join(folders.code, folder)),
    ],
    { ignoreInitial: true, ignored: (file, stats) => stats?.isFile() === true && !file.endsWith('.json') },
  );
  watcher.on('all', () => {
    clearTimeout(next);
    next = setTimeout(() => {
      last = last.then(work);
    }, QUIET);
  });
  return {
    async close() {
      clearTimeout(next);
      await watcher.close();
      await last;
    },
  };
}
