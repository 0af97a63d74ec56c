import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Compilation, compileConfig } from '../../../src/compiler/index.ts';
import { publishVersion, type Terms } from '../../../src/server/domain/publishing/activate.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';

/** Compiling what is really published takes its time, on a machine that others use too. */
export const PATIENCE = 600_000;
const HERE = path.resolve(import.meta.dirname, '../../..');

export type Json = Record<string, unknown>;

/** Work of the staff on a copy of the real folders, which stand apart from the code (`CONFIG_DIR`). */
export interface Staff {
  read(file: string): Promise<string>;
  /** Changes a file. */
  edit(file: string, change: (content: Json) => void): Promise<void>;
  /** Writes a new file. */
  write(file: string, content: object): Promise<void>;
  drop(file: string): Promise<void>;
  compile(): Promise<Compilation>;
  publish(db: Db, terms?: Terms): Promise<Compilation>;
  remove(): Promise<void>;
}

export async function staffAtWork(): Promise<Staff> {
  const root = await mkdtemp(path.join(tmpdir(), 'staff '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(HERE, folder), path.join(root, folder), { recursive: true });
  // Forms are changed here, and what the cases of those expect is no part of it.
  await rm(path.join(root, 'schemas/_cases'), { recursive: true });
  const write = async (file: string, content: object) => {
    const name = path.join(root, file);
    await mkdir(path.dirname(name), { recursive: true });
    await writeFile(name, JSON.stringify(content, null, 2));
  };
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const compile = () => compileConfig(root, HERE);
  return {
    write,
    read,
    compile,
    async edit(file, change) {
      const content = JSON.parse(await read(file)) as Json;
      change(content);
      await write(file, content);
    },
    drop: (file) => rm(path.join(root, file)),
    async publish(db, terms) {
      const made = await compile();
      if (made.compiled) await publishVersion(db, made.compiled, [], terms);
      return made;
    },
    remove: () => rm(root, { recursive: true }),
  };
}
