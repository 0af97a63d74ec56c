import { closest, distance } from 'fastest-levenshtein';
import { type Said, say } from './said/say.ts';

/** Names in a message. */
const MOST_NAMES = 12;

/** The known name that was probably meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const folded = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (folded) return folded;
  if (known.includes(`ui:${name}`)) return `ui:${name}`;
  const begun = known.filter((candidate) => name.length >= 3 && candidate.startsWith(name));
  if (begun.length === 1) return begun[0];
  const best = closest(name, [...known]);
  return distance(name, best) <= slips(name, best) ? best : undefined;
}

/** Letters that may be wrong: a third of them or two, but of short names so few that half of the longer one is left. */
function slips(name: string, meant: string): number {
  const half = Math.floor(Math.max(name.length, meant.length) / 2);
  return Math.min(half, Math.max(2, Math.floor(name.length / 3)));
}

/** Remedy for an unknown name: the name that was probably meant, or all known names. */
export function suggest(name: string, known: readonly string[], none: Said): Said {
  const near = nearest(name, known);
  if (near !== undefined) return say`did you mean "${near}"?`;
  if (known.length === 0) return none;
  return say`use one of: ${listNames(known)}`;
}

export function listNames(names: readonly string[]): Said {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? say`${shown} … (${names.length} in all)` : say`${shown}`;
}
