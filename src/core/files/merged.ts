import { diff3Merge } from 'node-diff3';

/** Lines beyond which the search for equal ones would keep the process from others; no file of staff has as many. */
const MOST_LINES = 8_000;

/**
 * Two changes of one text together, by lines.
 * @returns `null` if both changed the same place, or if what comes out is no JSON although both are
 */
export function merged(before: string, mine: string, theirs: string): string | null {
  return together(before, mine, theirs, false);
}

/** Two changes of one text together. `mine` counts at places that both changed; all of it counts if no JSON came out. */
export function mergedFor(before: string, mine: string, theirs: string): string {
  return together(before, mine, theirs, true) ?? mine;
}

function together(before: string, mine: string, theirs: string, mineCounts: boolean): string | null {
  if (mine === theirs || theirs === before) return mine;
  if (mine === before) return theirs;
  const [o, a, b] = [before, mine, theirs].map(linesOf) as [string[], string[], string[]];
  if ([o, a, b].some(({ length }) => length > MOST_LINES)) return null;
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  if (!mineCounts && regions.some(({ conflict }) => conflict)) return null;
  const text = regions.flatMap(({ ok, conflict }) => ok ?? conflict?.a ?? []).join('');
  return isJson(mine) && isJson(theirs) && !isJson(text) ? null : text;
}

/** With their ends, whatever these are. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
