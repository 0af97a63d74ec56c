import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment, Pointer } from '../../core/config.ts';
import { LIST_FILE } from '../../core/lists/list.ts';
import type { CompiledVersion } from './version.ts';

/**
 * Writes a version into a static host's folder: `config/files/…`, `config/versions/<version>.json`, and
 * last the pointer `config/current.json`. Each file appears by rename, whole or not at all, so that a browser never
 * reads half of one. Lists stay out: a server gives them to those who may read them. Files of earlier versions stay,
 * because open browsers may still ask for them.
 */
export async function writeStatic(compiled: CompiledVersion, environment: Environment, dir: string): Promise<void> {
  const base = path.join(dir, 'config');
  for (const [file, text] of compiled.files) {
    if (LIST_FILE.test(file)) continue;
    const target = path.join(base, file);
    // Named by content: what is there is what would be written.
    if (!existsSync(target)) await writeWhole(target, text);
  }
  await writeWhole(path.join(base, 'versions', `${compiled.version}.json`), JSON.stringify(compiled.manifest));
  const pointer: Pointer = { version: compiled.version, environment };
  await writeWhole(path.join(base, 'current.json'), JSON.stringify(pointer));
}

export async function writeWhole(target: string, text: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, target);
}
