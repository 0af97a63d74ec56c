import type { CheckAnswer } from '../../../api/shapes/workshop.ts';
import { languageFor, type Problem, tellProblem } from '../../../compiler/index.ts';
import type { Language } from '../../../core/config.ts';
import type { Db } from '../../kit/db/database.ts';
import type { ConfigStore } from '../config/store.ts';
import { compareStored } from '../publishing/compare.ts';
import { inWords } from '../publishing/in-words.ts';
import { type Compiled, compileInThread } from './in-thread.ts';

/** Files, and what the compiler made of them. */
export interface CompiledFiles extends Omit<Compiled, 'preview'> {
  files: ReadonlyMap<string, string>;
}

/** @param whole whether the version is wanted, for the changes that publishing it would make */
export async function compiledFiles(files: ReadonlyMap<string, string>, whole: boolean): Promise<CompiledFiles> {
  return { files, ...(await compileInThread({ files, whole })) };
}

/** The problems in files, and the changes that publishing them would make, if their version was wanted. */
export async function checkAnswer(
  { db, config }: { db: Db; config: ConfigStore },
  { files, problems, warnings, compiled, upgraded }: CompiledFiles,
  language: Language,
): Promise<CheckAnswer> {
  const found = compiled ? await compareStored(db, { after: compiled }) : null;
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
