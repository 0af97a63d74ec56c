/** A piece of a text that became another. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** The one piece in which two texts differ; null when they are equal. */
export function changeBetween(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
