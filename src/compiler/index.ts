import { type CompiledVersion, compileVersion } from './emit/version.ts';
import { loadConfig } from './load.ts';
import type { Problem } from './problem.ts';
import { conflictProblems, type StoredConflict } from './records/stored.ts';
import { Report } from './report.ts';

export { writeStatic } from './emit/static.ts';
export { writeTypes } from './emit/types.ts';
export type { CompiledVersion } from './emit/version.ts';
export { formatProblems, type Problem } from './problem.ts';
export { formatConflicts, type StoredConflict } from './records/stored.ts';

/** What a compilation gave: all problems, or a version. */
export interface Compilation {
  problems: Problem[];
  /** Null as soon as there is one problem. */
  compiled: CompiledVersion | null;
  /** What stored records break of the rules of these files, as problems of the files. */
  conflictsIn(conflicts: readonly StoredConflict[]): Problem[];
}

/**
 * Reads `schemas/`, `menus/` and `messages/` of a root (names of widgets, actions, icons and the message
 * keys of code from its `src/`), checks everything against everything, and makes one version of it.
 * Nothing is written. Throws only when the root cannot be read.
 */
export async function compileConfig(root: string): Promise<Compilation> {
  const report = new Report();
  const config = await loadConfig(root, report);
  const { problems } = report;
  const compiled = problems.length > 0 ? null : await compileVersion(config);
  return { problems, compiled, conflictsIn: (conflicts) => conflictProblems(config.records, conflicts) };
}
