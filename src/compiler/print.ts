import type { Problem } from './report.ts';
import { ENGLISH, inLanguage } from './said/in-language.ts';
import { say } from './said/say.ts';

/** The findings of a check, for a person or a program. */
export interface Findings {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/** A problem in the words of one language. */
export type ToldProblem = Omit<Problem, 'said'>;

/** A problem in a language; in English where there are no words in it. */
export function tellProblem({ file, line, column, said }: Problem, language: string): ToldProblem {
  return {
    file,
    line,
    column,
    what: inLanguage(said.what, language),
    remedy: inLanguage(said.remedy, language),
  };
}

/** One line each: `file:line:column  what is wrong  what to do`. */
export function formatProblems(problems: readonly Problem[], language = ENGLISH): string {
  return lines(problems, '', language);
}

/** The same for what may be published and is probably not meant: `file:line:column  warning: …`. */
export function formatWarnings(warnings: readonly Problem[], language = ENGLISH): string {
  return lines(warnings, `${inLanguage(say`warning`, language)}: `, language);
}

/** Problems and warnings as they are, for a program. */
export function toJson({ problems, warnings }: Findings, language = ENGLISH): string {
  const told = (all: readonly Problem[]) => all.map((one) => tellProblem(one, language));
  return JSON.stringify({ problems: told(problems), warnings: told(warnings) }, null, 2);
}

function lines(found: readonly Problem[], level: string, language: string): string {
  return found
    .map((problem) => tellProblem(problem, language))
    .map((p) => `${p.file}:${p.line}:${p.column}  ${level}${p.what}  ${p.remedy}`)
    .join('\n');
}
