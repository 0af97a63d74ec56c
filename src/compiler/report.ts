import type { Json } from '../core/config.ts';
import { keyPlace, lineAndColumn, type MissingText, type Place, placeOf, valuePlace } from './read/origin.ts';
import { ENGLISH, inLanguage } from './said/in-language.ts';
import { inEnglish, type Said, say, type Tell } from './said/say.ts';

/**
 * Collects problems; every check gets one and never throws for what a member of staff wrote. Each place takes what is wrong
 * there, and what to do.
 */
export class Report {
  readonly #problems = new Map<string, Problem>();
  readonly #warnings = new Map<string, Problem>();
  /** Files that are taken for unreadable ones. */
  readonly leftOut: ReadonlySet<string>;

  constructor(leftOut: Iterable<string> = []) {
    this.leftOut = new Set(leftOut);
  }

  at(place: Place | undefined): Tell {
    return (what, remedy) => note(this.#problems, place, what, remedy);
  }

  /** At what asks for a text that does not exist. */
  missing(place: Place | undefined, missing: MissingText): Tell {
    return (what, remedy) => note(this.#problems, place, what, remedy, { missing });
  }

  /** At what an entry of the same file would put right. */
  correctable(place: Place | undefined, correction: Correction): Tell {
    return (what, remedy) => note(this.#problems, place, what, remedy, { correction });
  }

  /** Doubts: allowed and probably not meant. They do not prevent publishing. */
  warn(place: Place | undefined): Tell {
    return (what, remedy) => note(this.#warnings, place, what, remedy);
  }

  /** At the beginning of an object or list. */
  self(value: object): Tell {
    return this.at(placeOf(value));
  }

  /** At the name of an entry. */
  key(owner: object, key: string): Tell {
    return this.at(keyPlace(owner, key));
  }

  /** At the name of a field. */
  field({ owner, key }: { owner: object; key: string }): Tell {
    return this.key(owner, key);
  }

  /** At the value of an entry. */
  value(owner: object, key: string | number): Tell {
    return this.at(valuePlace(owner, key));
  }

  get problems(): Problem[] {
    return sortProblems([...this.#problems.values()]);
  }

  get warnings(): Problem[] {
    return sortProblems([...this.#warnings.values()]);
  }
}

/** Files that ship with the program. Staff cannot mend them; what they need is reported at the organisation's own files. */
export const PROGRAM_FILES = 'src/compiler/defaults/';

function note(
  found: Map<string, Problem>,
  place: Place | undefined,
  what: Said,
  remedy: Said,
  more: Pick<Problem, 'missing' | 'correction'> = {},
): void {
  const file = place?.source.file ?? '.';
  if (file.startsWith(PROGRAM_FILES)) return;
  const { line, column } = place ? lineAndColumn(place) : { line: 1, column: 1 };
  found.set(
    `${file}\n${line}\n${column}\n${inEnglish(what)}`,
    problemAt({ file, line, column, ...more }, what, remedy),
  );
}

/** A problem at a place that is no part of a file that was read. */
export function problemAt(
  place: Pick<Problem, 'file' | 'line' | 'column' | 'missing' | 'correction'>,
  what: Said,
  remedy: Said,
): Problem {
  return { ...place, what: inEnglish(what), remedy: inEnglish(remedy), said: { what, remedy } };
}

/** An entry of a file as it would be right; without a value it goes. */
export interface Correction {
  path: readonly string[];
  value?: Json;
}

/** One thing wrong in a config folder, told to the person who wrote the file. */
export interface Problem {
  /** Relative to the root, with slashes. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
  /** The text that the problem is the lack of. */
  missing?: MissingText;
  /** What puts it right, where that is known. */
  correction?: Correction;
  /** In English. */
  what: string;
  remedy: string;
  /** The same for `inWords`, which says it in other languages. */
  said: { what: Said; remedy: Said };
}

/** By file, then by position; the same folder always gives the same list. */
function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.what, b.what) ||
      compare(a.remedy, b.remedy),
  );
}

/** Order by code unit, the same on every machine whatever its locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Findings {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

type ToldProblem = Omit<Problem, 'said'>;

/** A problem in a language; in English where there are no words in it. */
export function tellProblem({ said, ...problem }: Problem, language: string): ToldProblem {
  return {
    ...problem,
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
