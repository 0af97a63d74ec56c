/** Characters of a reference (ISO 11649): `RF`, two check digits, and at most 21 letters and digits. */
const LONGEST = 25;
const SHORTEST = 5;
/** Characters of a text that are looked at; banks give some hundreds. */
const MOST_LOOKED_AT = 4_000;

/**
 * Everything in a text that may be a reference by its check digits (ISO 11649, modulo 97), the longest first. Blanks, dots
 * and case do not count, since banks and people write them as they like, so where a reference ends is not known: it may
 * be followed by words.
 */
export function possibleReferences(text: string): string[] {
  const plain = text
    .slice(0, MOST_LOOKED_AT)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (const { index } of plain.matchAll(/RF(?=\d\d)/g)) {
    const check = Number(plain.slice(index + 2, index + 4));
    let remainder = 0;
    for (let end = index + 4; end < Math.min(index + LONGEST, plain.length); end += 1) {
      const value = Number.parseInt(plain.charAt(end), 36);
      remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
      // R is 27 and F is 15; they and the check digits count at the end.
      const isValid = ((remainder * 10_000 + 2715) * 100 + check) % 97 === 1;
      if (isValid && end + 1 - index >= SHORTEST) found.add(plain.slice(index, end + 1));
    }
  }
  return [...found].sort((one, other) => other.length - one.length);
}
