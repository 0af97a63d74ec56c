import path from 'node:path';
import { watch } from 'chokidar';
import {
  checkConfig,
  formatProblems,
  formatWarnings,
  type Problem,
  toJson,
  toSarif,
} from '../../src/compiler/index.ts';
import type { ConfigFolders } from '../../src/server/config/publish.ts';

/** What staff own. */
const OWN = ['schemas', 'menus', 'messages'];
/** The registrations of code that config names. */
const CODE = ['src/widgets', 'src/actions'];
/** An editor may write a file in several steps; milliseconds. */
const QUIET = 100;

/** Checks once. @returns the exit code: 0 when it may be published, warnings or not. */
export async function checkOnce(
  { config: own, code }: ConfigFolders,
  as: 'text' | 'json' | 'sarif' = 'text',
): Promise<number> {
  const { config, ...findings } = await checkConfig(own, code);
  if (as === 'json') console.log(toJson(findings));
  else if (as === 'sarif') console.log(toSarif(findings));
  else sayFindings(findings, { forms: config.forms.length, languages: config.catalog.languages });
  return findings.problems.length > 0 ? 1 : 0;
}

/** Checks now and after each change; ends only when the process is told to. */
export async function checkOnChange(folders: ConfigFolders): Promise<never> {
  let next: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const again = () => {
    last = last.then(async () => {
      console.log(`\n${new Date().toLocaleTimeString('en-GB')}`);
      await checkOnce(folders);
    });
  };
  const watcher = watch(
    [
      ...OWN.map((folder) => path.join(folders.config, folder)),
      ...CODE.map((folder) => path.join(folders.code, folder)),
    ],
    { ignoreInitial: true, ignored: (file, stats) => stats?.isFile() === true && !file.endsWith('.json') },
  );
  watcher.on('all', () => {
    clearTimeout(next);
    next = setTimeout(again, QUIET);
  });
  again();
  return new Promise<never>(() => {});
}

/** Every problem and warning on its line, then one line of how it stands. */
export function sayFindings(
  { problems, warnings }: { problems: readonly Problem[]; warnings: readonly Problem[] },
  there: { forms: number; languages: readonly string[] },
): void {
  if (problems.length > 0) console.log(formatProblems(problems));
  if (warnings.length > 0) console.log(formatWarnings(warnings));
  if (problems.length > 0) {
    console.error(`\n${count(problems.length, 'problem')} in schemas/, menus/ and messages/.`);
    return;
  }
  const warned = warnings.length > 0 ? `, ${count(warnings.length, 'warning')}` : '';
  console.log(`Config is in order: ${there.forms} forms, ${there.languages.join(' and ')}${warned}.`);
}

function count(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
