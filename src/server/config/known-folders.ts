import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../compiler/read/files.ts';

/** Where an organisation's files stand, and the code that they may name. */
export interface ConfigFolders {
  config: string;
  code: string;
}

/** Names, sizes and times of all files that a version is made of: the same print, the same version. */
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

/** Whether files of that print were found to make that version; a folder that says nothing has not. */
export async function isKnown(dataDir: string, print: string, version: string): Promise<boolean> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return text === lineOf(print, version);
}

/** That it cannot be written costs the next start the same work again, and nothing else. */
export async function rememberFolders(dataDir: string, print: string, version: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(fileIn(dataDir), lineOf(print, version)))
    .catch(() => undefined);
}

const fileIn = (dataDir: string) => path.join(dataDir, 'known-folders');
const lineOf = (print: string, version: string) => `${print} ${version}\n`;
