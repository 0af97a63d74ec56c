import type { Stats } from 'node:fs';

export function watchFolders(
  folders: string[],
  ignored: (path: string, stats?: Stats) => boolean,
  changed: () => void,
): Promise<{ close(): Promise<void> }>;
