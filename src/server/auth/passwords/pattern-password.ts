/** What fingers and children say in order; the alphabet and the digits are read backwards as well. */
const ORDERS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'];
const LINES = ORDERS.flatMap((line) => [line, [...line].reverse().join('')]);

/** A repeated part of this length would be a password by itself. */
const LONGEST_PART = 7;
/** Shorter ones are in any word. */
const SHORTEST_RUN = 3;
/** Signs that must be left when each run counts for one. */
const LEAST = 4;

/**
 * Whether a password follows from its first few signs: `00000000`, `abcabcabc`, `87654321`, `qwertyui1234` (NIST SP 800-63B
 * §5.1.1.2, "repetitive or sequential characters"). Lists of the commonest leave these out where their tools find them so.
 */
export function isPattern(password: string): boolean {
  const signs = [...password.normalize('NFKC').toLowerCase().trim()];
  return isRepeated(signs) || collapsed(signs) < LEAST;
}

function isRepeated(signs: readonly string[]): boolean {
  const longest = Math.min(LONGEST_PART, Math.floor(signs.length / 2));
  for (let part = 1; part <= longest; part++)
    if (signs.every((sign, at) => at < part || sign === signs[at - part])) return true;
  return false;
}

/** How many signs there are, if a run along a line, or of the same sign, counts for one. */
function collapsed(signs: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < signs.length; count++) at += runAt(signs, at);
  return count;
}

function runAt(signs: readonly string[], from: number): number {
  const longest = Math.max(...[null, ...LINES].map((line) => lengthAlong(line, signs, from)));
  return longest >= SHORTEST_RUN ? longest : 1;
}

/** @param line `null` for the same sign again and again */
function lengthAlong(line: string | null, signs: readonly string[], from: number): number {
  let length = 1;
  while (from + length < signs.length) {
    const [before = '', next = ''] = [signs[from + length - 1], signs[from + length]];
    if (line === null ? before !== next : !line.includes(before + next)) break;
    length += 1;
  }
  return length;
}
