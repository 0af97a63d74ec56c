import type { CheckAnswer } from '../../../api/shapes/workshop.ts';
import { languageFor, type Problem, tellProblem } from '../../../compiler/index.ts';
import type { Language } from '../../../core/config.ts';
import type { Db } from '../../kit/db/database.ts';
import type { ConfigStore } from '../config/store.ts';
import { compareStored } from '../publishing/compare.ts';
import { inWords } from '../publishing/in-words.ts';
import { compileInThread } from './in-thread.ts';

/**
 * The problems in files, and the changes that publishing them would make.
 * @param report whether the changes are wanted as well
 */
export async function checkFiles(
  { db, config }: { db: Db; config: ConfigStore },
  files: ReadonlyMap<string, string>,
  { report: wanted, language }: { report: boolean; language: Language },
): Promise<CheckAnswer> {
  const { problems, warnings, compiled, upgraded } = await compileInThread({ files, whole: wanted });
  const found = wanted && compiled ? await compareStored(db, { after: compiled }) : null;
  const report = compiled && found && (await inWords(db, found, await config.current(), language, compiled));
  // Stored records refuse a version by rules that stand in lines of the files.
  const refused = found?.conflicts.length ? await compileInThread({ files, conflicts: found.conflicts }) : null;
  const spoken = languageFor(language);
  return {
    problems: [...problems, ...(refused?.problems ?? [])]
      .map((one) => inAnswer(one, 'error', spoken))
      .concat(warnings.map((one) => inAnswer(one, 'warning', spoken))),
    report,
    former: [...upgraded.keys()],
  };
}

export function inAnswer(problem: Problem, severity: 'error' | 'warning', language: string) {
  const { what, ...told } = tellProblem(problem, language);
  return { ...told, severity, message: what, language };
}
