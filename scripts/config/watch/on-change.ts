import path from 'node:path';
import type { ConfigFolders } from '../../../src/server/config/known-folders.ts';
import { whenNpmIsGone } from '../../lib/npm-gone.mjs';
import { watchFolders } from '../../lib/watch-folders.mjs';

/** Folders of staff. */
const OWN = ['schemas', 'menus', 'messages'];
/** A file that the check writes itself. */
const MADE = 'names.schema.json';
/** Milliseconds without a change: an editor may write a file in several steps. */
const QUIET = 100;

/** A watch over folders. */
export interface Watch {
  /** Ends the watch after the work that has begun. */
  close(): Promise<void>;
}

/**
 * Does the work when the watch begins and after each change of a file, one run after the other. Changes during a run
 * cause one more run. An error of the work is printed and ends nothing.
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
  // The folder above is watched too, because only there a folder is seen that comes back.
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

/** Resolves when the process is told to end, when npm, which started it, is gone, or after so many hours. */
export function untilStopped(hours?: number): Promise<void> {
  return new Promise((resolve) => {
    if (hours !== undefined) setTimeout(resolve, hours * 3_600_000).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    whenNpmIsGone(resolve);
  });
}
