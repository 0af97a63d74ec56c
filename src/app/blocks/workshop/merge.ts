/** A piece of a text that became another. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The one piece in which two texts differ; null when they are equal. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const { from, to, end } = rangeBetween(before, after);
  return { from, to, insert: after.slice(from, end) };
}

/**
 * Two changes of one text in one; null where they touch the same lines: two people's words are never mixed within a
 * sentence.
 */
export function merged(base: string, mine: string, theirs: string): string | null {
  if (base === mine || mine === theirs) return theirs;
  if (base === theirs) return mine;
  const [lines, own, other] = [base, mine, theirs].map((text) => text.split('\n')) as [string[], string[], string[]];
  const [first, second] = [rangeBetween(lines, own), rangeBetween(lines, other)];
  if (first.from === second.from || (first.from < second.to && second.from < first.to)) return null;
  const [upper, lower] = first.from < second.from ? [own, other] : [other, own];
  const [above, below] = first.from < second.from ? [first, second] : [second, first];
  return [...upper.slice(0, above.end), ...lines.slice(above.to, below.from), ...lower.slice(below.from)].join('\n');
}

/** Where two runs differ: `from` to `to` of the first became `from` to `end` of the second. */
function rangeBetween(before: ArrayLike<string>, after: ArrayLike<string>): { from: number; to: number; end: number } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, end: after.length - tail };
}
