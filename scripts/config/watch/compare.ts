import type { Problem } from '../../../src/compiler/index.ts';

/** Two lists of findings held against each other; each keeps its order. */
export interface Compared {
  came: readonly Problem[];
  /** As the later list has them: a line further up may have moved them. */
  stayed: readonly Problem[];
  went: readonly Problem[];
}

/**
 * What is new in a list, what is gone and what stays. What is said of the same place stays; so does what is said of
 * another line of the same file, as often as it was said before.
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
