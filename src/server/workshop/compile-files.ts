import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileConfig, type Problem, type StoredConflict, upgradeText } from '../../compiler/index.ts';
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
  /** Files with former words of the dialect, with the words of today. */
  upgraded: ReadonlyMap<string, string>;
}

/** Checks and compiles files; runs in a thread. */
export async function compileFiles({ folder, files, conflicts }: CompileTask): Promise<Compiled> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  const { problems, warnings, compiled, conflictsIn } = await compileConfig(folder, HOME);
  if (conflicts) return { problems: conflictsIn(conflicts), warnings: [], compiled: null, upgraded: new Map() };
  return { problems, warnings, compiled, upgraded: upgradedOf(files) };
}

function upgradedOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const texts = [...files].map(([file, before]) => ({ file, before, now: upgradeText(file, before).text }));
  return new Map(texts.flatMap(({ file, before, now }) => (now === before ? [] : [[file, now] as const])));
}
