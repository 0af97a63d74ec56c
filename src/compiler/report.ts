import { keyPlace, lineAndColumn, type Place, placeOf, valuePlace } from './read/origin.ts';
import { inEnglish, type Said } from './said/say.ts';

/** Collects problems; every check gets one and never throws for what a member of staff wrote. */
export class Report {
  readonly #problems = new Map<string, Problem>();
  readonly #warnings = new Map<string, Problem>();

  at(place: Place | undefined, what: Said, remedy: Said): void {
    note(this.#problems, place, what, remedy);
  }

  /** Doubts: allowed and probably not meant. They do not prevent publishing. */
  warn(place: Place | undefined, what: Said, remedy: Said): void {
    note(this.#warnings, place, what, remedy);
  }

  /** At the beginning of an object or list. */
  self(value: object, what: Said, remedy: Said): void {
    this.at(placeOf(value), what, remedy);
  }

  /** At the name of an entry. */
  key(owner: object, key: string, what: Said, remedy: Said): void {
    this.at(keyPlace(owner, key), what, remedy);
  }

  /** At the value of an entry. */
  value(owner: object, key: string | number, what: Said, remedy: Said): void {
    this.at(valuePlace(owner, key), what, remedy);
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

function note(found: Map<string, Problem>, place: Place | undefined, what: Said, remedy: Said): void {
  const file = place?.source.file ?? '.';
  if (file.startsWith(PROGRAM_FILES)) return;
  const { line, column } = place ? lineAndColumn(place) : { line: 1, column: 1 };
  found.set(`${file}\n${line}\n${column}\n${inEnglish(what)}`, problemAt({ file, line, column }, what, remedy));
}

/** A problem at a place that is no part of a file that was read. */
export function problemAt(place: Pick<Problem, 'file' | 'line' | 'column'>, what: Said, remedy: Said): Problem {
  return { ...place, what: inEnglish(what), remedy: inEnglish(remedy), said: { what, remedy } };
}

/** One thing wrong in a config folder, told to the person who wrote the file. */
export interface Problem {
  /** Relative to the root, with slashes. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
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
