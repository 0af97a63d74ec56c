import type { Values } from '../core/config.ts';
import type { CompiledVersion } from './emit/version.ts';
import { objectsOf } from './json.ts';
import { type LoadedConfig, loadConfig } from './load.ts';
import { PROGRAM } from './read/registry.ts';
import { conflictProblems, type StoredConflict } from './records/stored.ts';
import { type Problem, Report } from './report.ts';

export type { SubjectChanges } from '../core/published-change.ts';
export { compareVersions, type ReadableVersion } from './changes/versions.ts';
export { type Called, formatChanges } from './changes/words.ts';
export type { CompiledVersion } from './emit/version.ts';
export { formatProblems, formatWarnings, tellProblem, toJson } from './print.ts';
export { listFiles } from './read/files.ts';
export {
  type CarriedValues,
  formatConflicts,
  formatHidden,
  type HiddenValues,
  type StoredConflict,
} from './records/stored.ts';
export { type Problem, problemAt } from './report.ts';
export { languageFor } from './said/in-language.ts';
export { upgradeText } from './upgrade/upgrade.ts';

/** The result of reading and checking a folder. */
export interface Check {
  /** Problems that prevent publishing, by file and position. */
  problems: Problem[];
  /** Doubts: allowed and probably not meant, by file and position. */
  warnings: Problem[];
  config: LoadedConfig;
}

/** The result of a compilation: all problems, or a version. */
export interface Compilation {
  problems: Problem[];
  warnings: Problem[];
  /** Null as soon as there is one problem. */
  compiled: CompiledVersion | null;
  /** The files as they were read. */
  config: LoadedConfig;
  /** Form → the first of its examples, which are no part of a version. */
  examples: ReadonlyMap<string, Values>;
  /** Rules of these files that stored records break, as problems of the files. */
  conflictsIn(conflicts: readonly StoredConflict[]): Problem[];
}

/**
 * Reads `schemas/`, `menus/` and `messages/` of a root and checks everything against everything. Makes nothing, writes
 * nothing. Throws only when the root cannot be read.
 * @param code holds `src/`, for the message keys in it, and the program's own texts.
 * @param registry the names that the files may use; another one than the program's is for tests.
 */
export async function checkConfig(root: string, code = root, registry = PROGRAM): Promise<Check> {
  const report = new Report();
  const config = await loadConfig(root, report, code, registry);
  return { problems: report.problems, warnings: report.warnings, config };
}

/** Checks a root and makes one version of it; nothing is written. Throws only when the root cannot be read. */
export async function compileConfig(root: string, code = root, registry = PROGRAM): Promise<Compilation> {
  const { problems, warnings, config } = await checkConfig(root, code, registry);
  const conflictsIn = (conflicts: readonly StoredConflict[]) => conflictProblems(config.records, conflicts);
  const examples = new Map(config.forms.map(({ id, whole }) => [id, objectsOf(whole.examples)[0] ?? {}]));
  const findings = { problems, warnings, config, examples, conflictsIn };
  if (problems.length > 0) return { ...findings, compiled: null };
  const { compileVersion } = await import('./emit/version.ts');
  return { ...findings, compiled: await compileVersion(config) };
}

// The code that makes files is loaded only when files are made: checks run far more often and do not need it.

/** Writes a version into a static host's folder. */
export async function writeStatic(...of: Parameters<typeof import('./emit/static.ts').writeStatic>): Promise<void> {
  return (await import('./emit/static.ts')).writeStatic(...of);
}

/** Writes a file beside its place and renames it there. */
export async function writeWhole(...of: Parameters<typeof import('./emit/static.ts').writeWhole>): Promise<void> {
  return (await import('./emit/static.ts')).writeWhole(...of);
}

/** Writes the names that editors complete. */
export async function writeNames(...of: Parameters<typeof import('./emit/types.ts').writeNames>): Promise<void> {
  return (await import('./emit/types.ts')).writeNames(...of);
}

/** Writes the types of forms, records and shared files, and the names that editors complete. */
export async function writeTypes(...of: Parameters<typeof import('./emit/types.ts').writeTypes>): Promise<void> {
  return (await import('./emit/types.ts')).writeTypes(...of);
}
