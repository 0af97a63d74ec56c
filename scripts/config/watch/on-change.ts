import path from 'node:path';
import type { ConfigFolders } from '../../../src/server/config/known-folders.ts';
import { watchFolders } from '../../lib/watch-folders.mjs';

/** What staff own. */
const OWN = ['schemas', 'menus', 'messages'];
/** What a check writes itself. */
const MADE = 'names.schema.json';
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
  const isOwn = (file: string) => ['', ...OWN].includes(path.relative(folders.config, file).split(path.sep)[0] ?? '');
  // The folder above is watched too: one that is moved away and comes back later is seen only there.
  const watcher = await watchFolders(
    [folders.config],
    (file, stats) =>
      !isOwn(file) || path.basename(file) === MADE || (stats?.isFile() === true && !/\.(json|svg)$/.test(file)),
    () => {
      clearTimeout(next);
      next = setTimeout(again, QUIET);
    },
  );
  again();
  return {
    async close() {
      clearTimeout(next);
      await watcher.close();
      await last;
    },
  };
}
