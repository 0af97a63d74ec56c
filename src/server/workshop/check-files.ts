import type { CheckAnswer } from '../../api/shapes/workshop.ts';
import type { Problem } from '../../compiler/index.ts';
import type { Language } from '../../core/config.ts';
import { compareStored } from '../config/publishing/compare.ts';
import { inWords } from '../desk/configuration/in-words.ts';
import type { ServerContext } from '../http/context.ts';
import { compileInThread } from './in-thread.ts';

/**
 * What is wrong in files, and what publishing them would change.
 * @param report whether the changes are wanted as well
 */
export async function checkFiles(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  files: ReadonlyMap<string, string>,
  { report: wanted, language }: { report: boolean; language: Language },
): Promise<CheckAnswer> {
  const { problems, warnings, compiled, upgraded } = await compileInThread({ files });
  const found = wanted && compiled ? await compareStored(db, { after: compiled }) : null;
  const report = compiled && found && (await inWords(db, found, await config.current(), language, compiled));
  // Stored records refuse a version by rules that stand in lines of the files.
  const refused = found?.conflicts.length ? await compileInThread({ files, conflicts: found.conflicts }) : null;
  return {
    problems: [...problems, ...(refused?.problems ?? [])]
      .map((one) => inAnswer(one, 'error'))
      .concat(warnings.map((one) => inAnswer(one, 'warning'))),
    report,
    former: [...upgraded.keys()],
  };
}

function inAnswer({ file, line, column, what, remedy }: Problem, severity: 'error' | 'warning') {
  return { file, line, column, severity, message: what, remedy };
}
