import path from 'node:path';
import type { ConfigFolders } from '../../../src/server/domain/config/sources.ts';
import { whenNpmIsGone } from '../../lib/npm-gone.mjs';
import { onChange as watched } from '../../lib/watch-folders.mjs';

/** Folders of staff. */
const OWN = ['schemas', 'menus', 'messages'];
/** A file that the check writes itself. */
const MADE = 'names.schema.json';
/** Does the work when the watch begins and after each change of a file of the organisation. */
export function onChange({ config }: ConfigFolders, work: () => Promise<unknown>) {
  const isOwn = (file: string) => ['', ...OWN].includes(path.relative(config, file).split(path.sep)[0] ?? '');
  // The folder above is watched too, because only there a folder is seen that comes back.
  return watched(
    [config],
    (file, stats) =>
      !isOwn(file) || path.basename(file) === MADE || (stats?.isFile() === true && !/\.(json|svg)$/.test(file)),
    work,
  );
}

/** Resolves when the process is told to end, when npm, which started it, is gone, or after so many hours. */
export function untilStopped(hours?: number): Promise<void> {
  return new Promise((resolve) => {
    if (hours !== undefined) setTimeout(resolve, hours * 3_600_000).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    whenNpmIsGone(resolve);
  });
}
