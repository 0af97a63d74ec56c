import type { Language, Values } from '../core/config.ts';
import type { CompiledVersion } from './emit/version.ts';
import { objectsOf } from './json.ts';
import { type LoadedConfig, loadConfig } from './load.ts';
import { readGeneral } from './read/folders.ts';
import { PROGRAM } from './read/registry.ts';
import { conflictProblems, type StoredConflict } from './records/stored.ts';
import { type Problem, Report } from './report.ts';
import { namingWhatThrows } from './thrown.ts';

export type { SubjectChanges } from '../core/published-change.ts';
export { compareVersions, type ReadableVersion } from './changes/versions.ts';
export { type Called, formatChanges } from './changes/words.ts';
export { writeStatic, writeWhole } from './emit/static.ts';
export { writeNames, writeTypes } from './emit/types.ts';
export type { CompiledVersion } from './emit/version.ts';
export { fileWordOf } from './published-words.ts';
export { listFiles } from './read/files.ts';
export {
  type CarriedValues,
  formatConflicts,
  formatHidden,
  type HiddenValues,
  type StoredConflict,
} from './records/stored.ts';
export { formatProblems, formatWarnings, type Problem, problemAt, tellProblem, toJson } from './report.ts';
export { languageFor } from './said/in-language.ts';
export { upgradeText } from './upgrade/upgrade.ts';

export interface Check {
  /** Problems that prevent publishing, by file and position. */
  problems: Problem[];
  /** Doubts: allowed and probably not meant, by file and position. */
  warnings: Problem[];
  config: LoadedConfig;
}

/** The result of a compilation: all problems, or a version. */
export interface Compilation extends Check {
  /** Null as soon as there is one problem. */
  compiled: CompiledVersion | null;
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
  const { result: config, report } = await namingWhatThrows(root, (into) => loadConfig(root, into, code, registry));
  return { problems: report.problems, warnings: report.warnings, config };
}

/** Checks a root and makes one version of it; nothing is written. Throws only when the root cannot be read. */
export async function compileConfig(root: string, code = root, registry = PROGRAM): Promise<Compilation> {
  const { result, report } = await namingWhatThrows(root, async (into) => {
    const config = await loadConfig(root, into, code, registry);
    if (into.problems.length > 0 || into.leftOut.size > 0) return { config, compiled: null };
    // Loaded when a version is made: checks run far more often and do not need it.
    const { compileVersion } = await import('./emit/version.ts');
    return { config, compiled: await compileVersion(config) };
  });
  const { config, compiled } = result;
  const { problems, warnings } = report;
  const conflictsIn = (conflicts: readonly StoredConflict[]) => conflictProblems(config.records, conflicts);
  const examples = new Map(config.forms.map(({ id, whole }) => [id, objectsOf(whole.examples)[0] ?? {}]));
  return { problems, warnings, config, examples, conflictsIn, compiled };
}

/**
 * The `program` of versions that this program makes.
 * @param code holds the program's own texts
 */
export async function hashOfProgram(code: string, languages: readonly Language[]): Promise<string> {
  const { programHash } = await import('./emit/version.ts');
  return programHash(await readGeneral(code, languages, new Report()));
}
