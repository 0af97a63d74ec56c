import { type Check, formatProblems, formatWarnings, type Problem } from '../../../src/compiler/index.ts';
import type { JsonFile } from '../../../src/compiler/read/json-file.ts';
import { type Said, say } from '../../../src/compiler/said/say.ts';
import type { ConfigFolders } from '../../../src/server/config/known-folders.ts';
import { checkAndName, sayFindings, sayResult } from '../check.ts';
import { language, tell } from '../language.ts';
import { type Compared, compareFindings } from './compare.ts';
import { onChange, untilStopped } from './on-change.ts';

/** The findings that were printed and are not known to be gone. */
interface Known {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/**
 * Checks now and after each change, and lists what is new, what stays and what is gone, until the process is told to end.
 * @returns the exit code: 0, because to be stopped is no mistake
 */
export async function checkOnChange(folders: ConfigFolders): Promise<number> {
  let known: Known | undefined;
  const watch = await onChange(folders, async () => {
    const found = await checkAndName(folders);
    console.log(`\n${new Date().toLocaleTimeString('en-GB')}`);
    known = known ? sayChanges(known, found) : sayAll(found);
  });
  await untilStopped();
  await watch.close();
  return 0;
}

function sayAll({ config, problems, warnings }: Check): Known {
  sayFindings({ problems, warnings }, { forms: config.forms.length, languages: config.catalog.languages });
  return { problems, warnings };
}

/** An unreadable file hides its findings: they are not gone now, and not new when the file can be read again. */
function sayChanges(known: Known, { config, problems, warnings }: Check): Known {
  const hides = unreadable(config.folders);
  const changes = {
    problems: compareFindings(known.problems, problems),
    warnings: compareFindings(known.warnings, warnings),
  };
  if (!hides) print(say`gone`, changes, 'went');
  print(say`still`, changes, 'stayed');
  print(say`new`, changes, 'came');
  sayResult({ problems, warnings }, { forms: config.forms.length, languages: config.catalog.languages });
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
