import type { Problem } from '../../../src/compiler/index.ts';

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
