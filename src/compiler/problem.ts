/** One thing wrong in a config folder, told to the person who wrote the file. */
export interface Problem {
  /** Relative to the root, with slashes. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
  what: string;
  remedy: string;
}

/** By file, then by position; the same folder always gives the same list. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
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
