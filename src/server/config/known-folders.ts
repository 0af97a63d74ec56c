import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../compiler/read/files.ts';

/** The organisation's files, and the code that they may name. */
export interface ConfigFolders {
  config: string;
  code: string;
}

/** Hash over names, sizes and times of all files of a version: an equal hash means an equal version. */
export async function printOf({ config, code }: ConfigFolders): Promise<string> {
  const places = [
    ...['schemas', 'menus', 'messages'].map((folder) => [config, folder] as const),
    ...['messages', 'src'].map((folder) => [code, folder] as const),
  ];
  const lines = await Promise.all(
    places.map(async ([root, folder]) => {
      const files = await listFiles(root, folder);
      return Promise.all(
        files.map(async (file) => {
          const found = await stat(path.join(root, file)).catch(() => null);
          return `${file} ${found?.size} ${found?.mtimeMs}`;
        }),
      );
    }),
  );
  return createHash('sha256').update(lines.flat().join('\n')).digest('hex');
}

/** Whether files with that hash made that version at an earlier start. */
export async function isKnown(dataDir: string, print: string, version: string): Promise<boolean> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return text === lineOf(print, version);
}

/** A failure to write costs the next start a compilation, nothing else. */
export async function rememberFolders(dataDir: string, print: string, version: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(fileIn(dataDir), lineOf(print, version)))
    .catch(() => undefined);
}

const fileIn = (dataDir: string) => path.join(dataDir, 'known-folders');
const lineOf = (print: string, version: string) => `${print} ${version}\n`;
