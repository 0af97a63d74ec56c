import { type Check, formatProblems, formatWarnings, type Problem } from '../../../src/compiler/index.ts';
import type { JsonFile } from '../../../src/compiler/read/json-file.ts';
import { type Said, say } from '../../../src/compiler/said/say.ts';
import type { ConfigFolders } from '../../../src/server/domain/config/sources.ts';
import { checkAndName, sayFindings, sayResult } from '../check.ts';
import { language, tell } from '../language.ts';
import { onChange, untilStopped } from './on-change.ts';

/** The findings that were printed and are not known to be gone. */
type Known = Pick<Check, 'problems' | 'warnings'>;

/**
 * Checks now and after each change, and lists what is new, what stays and what is gone, until the process is told to end.
 * @returns the exit code: 0, because to be stopped is no mistake
 */
export async function checkOnChange(folders: ConfigFolders): Promise<number> {
  let known: Known | undefined;
  const watch = await onChange(folders, async () => {
    const found = await checkAndName(folders);
    console.log(`\n${new Date().toLocaleTimeString('en-GB')}`);
    if (!known) sayFindings(found);
    known = known ? sayChanges(known, found) : found;
  });
  await untilStopped();
  await watch.close();
  return 0;
}

/** An unreadable file hides its findings: they are not gone now, and not new when the file can be read again. */
function sayChanges(known: Known, found: Check): Known {
  const { config, problems, warnings } = found;
  const hides = unreadable(config.folders);
  const changes = {
    problems: compareFindings(known.problems, problems),
    warnings: compareFindings(known.warnings, warnings),
  };
  if (!hides) print(say`gone`, changes, 'went');
  print(say`still`, changes, 'stayed');
  print(say`new`, changes, 'came');
  sayResult(found);
  const hidden = ({ went }: Compared) => (hides ? went : []);
  return {
    problems: [...problems, ...hidden(changes.problems)],
    warnings: [...warnings, ...hidden(changes.warnings)],
  };
}

/** The words stand below each other. */
const WIDTH = 5;

function print(said: Said, { problems, warnings }: Record<keyof Known, Compared>, which: keyof Compared): void {
  const word = tell(said).padEnd(WIDTH);
  for (const one of problems[which]) console.log(`${word}  ${formatProblems([one], language())}`);
  for (const one of warnings[which]) console.log(`${word}  ${formatWarnings([one], language())}`);
}

function unreadable(folders: Check['config']['folders']): boolean {
  const files: readonly (JsonFile | null)[] = Object.values(folders).flat();
  return files.some((file) => file !== null && typeof file === 'object' && file.value === undefined);
}

/** The comparison of two lists of findings, each in its order. */
export interface Compared {
  came: readonly Problem[];
  /** From the later list, because their lines may have moved. */
  stayed: readonly Problem[];
  went: readonly Problem[];
}

/**
 * Compares two lists of findings. A finding stays if the other list has it at the same place, or at another line of the
 * same file; each finding is matched once.
 */
export function compareFindings(before: readonly Problem[], now: readonly Problem[]): Compared {
  const left = new Set(before);
  const stayed = new Set<Problem>();
  const atSamePlace = (a: Problem, b: Problem) => a.line === b.line && a.column === b.column;
  for (const same of [atSamePlace, () => true]) {
    for (const found of now) {
      if (stayed.has(found)) continue;
      const known = [...left].find((one) => one.file === found.file && one.what === found.what && same(one, found));
      if (!known) continue;
      left.delete(known);
      stayed.add(found);
    }
  }
  return {
    came: now.filter((found) => !stayed.has(found)),
    stayed: now.filter((found) => stayed.has(found)),
    went: before.filter((found) => left.has(found)),
  };
}
