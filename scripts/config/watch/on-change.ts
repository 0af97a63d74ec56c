import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';
import type { ConfigFolders } from '../../../src/server/config/known-folders.ts';

/** What staff own. */
const OWN = ['schemas', 'menus', 'messages'];
/** The registrations of code that config names. */
const CODE = ['src/widgets', 'src/actions'];
/** An editor may write a file in several steps; milliseconds. */
const QUIET = 100;

/** Folders that are being watched. */
export interface Watch {
  /** Ends it, once the work that has begun is done. */
  close(): Promise<void>;
}

/**
 * Does the work once the folders are watched, and after each change of a file, one after the other; what changes
 * meanwhile is one more change. Work that fails is said, and ends nothing.
 */
export async function onChange(folders: ConfigFolders, work: () => Promise<unknown>): Promise<Watch> {
  let next: NodeJS.Timeout | undefined;
  let waits = false;
  let last: Promise<unknown> = Promise.resolve();
  const again = () => {
    if (waits) return;
    waits = true;
    last = last.then(() => {
      waits = false;
      return work().catch((error) => console.error(error instanceof Error ? error.message : error));
    });
  };
  const code = CODE.map((folder) => path.join(folders.code, folder));
  const isOwn = (file: string) => ['', ...OWN].includes(path.relative(folders.config, file).split(path.sep)[0] ?? '');
  const isCode = (file: string) => code.some((folder) => file === folder || file.startsWith(folder + path.sep));
  // The folder above is watched too: one that is replaced as a whole, by Git or a sync, is seen only there.
  const watcher = watch([folders.config, ...code], {
    ignoreInitial: true,
    ignored: (file, stats) => (!isOwn(file) && !isCode(file)) || (stats?.isFile() === true && !file.endsWith('.json')),
  });
  watcher.on('error', (error) => console.error(error instanceof Error ? error.message : error));
  watcher.on('all', () => {
    clearTimeout(next);
    next = setTimeout(again, QUIET);
  });
  await once(watcher, 'ready');
  again();
  return {
    async close() {
      clearTimeout(next);
      await watcher.close();
      await last;
    },
  };
}
