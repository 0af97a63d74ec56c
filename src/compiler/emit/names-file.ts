import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoadedConfig } from '../load.ts';
import { namesSchema } from '../names.ts';
import { writeWhole } from './static.ts';

/** Writes `schemas/_dialect/names.schema.json`, the names that editors complete, where they are others now. */
export async function writeNames(root: string, config: LoadedConfig): Promise<void> {
  const names = `${JSON.stringify(namesSchema(config.names, true), null, 2)}\n`;
  await writeChanged(path.join(root, 'schemas/_dialect/names.schema.json'), names);
}

/** A file that holds this already is left alone, with its date. */
export async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeWhole(file, text);
}
