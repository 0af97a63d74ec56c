import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileConfig, type Problem, type StoredConflict } from '../../compiler/index.ts';
import { HOME } from '../../compiler/program.ts';
import type { VersionFiles } from '../config/publishing/activate.ts';

export interface CompileTask {
  /** An empty folder, for the compiler reads folders. */
  folder: string;
  files: ReadonlyMap<string, string>;
  /** Rules that stored records break: the answer says in which lines they stand, and has no version. */
  conflicts?: readonly StoredConflict[];
}

export interface Compiled {
  problems: Problem[];
  warnings: Problem[];
  compiled: VersionFiles | null;
}

/** Checks and compiles files; runs in a thread. */
export async function compileFiles({ folder, files, conflicts }: CompileTask): Promise<Compiled> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  const { problems, warnings, compiled, conflictsIn } = await compileConfig(folder, HOME);
  return conflicts
    ? { problems: conflictsIn(conflicts), warnings: [], compiled: null }
    : { problems, warnings, compiled };
}
