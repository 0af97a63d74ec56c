/**
 * A creditor reference (ISO 11649): `RF`, two check digits (ISO 7064, mod 97-10) and up to 21 letters and digits.
 * @param key what people call the case by; blanks and hyphens do not count
 */
export function creditorReference(key: string): string {
  const own = key.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]{1,21}$/.test(own)) throw new Error(`No creditor reference can be made of "${key}"`);
  return `RF${String(98 - remainder(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** In groups of four, as people read and type it. */
export function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}

/** Of 97, with letters as the numbers from 10 to 35. @param before what is left of the text before */
function remainder(text: string, before = 0): number {
  let rest = before;
  for (const character of text) {
    const number = Number.parseInt(character, 36);
    rest = (rest * (number < 10 ? 10 : 100) + number) % 97;
  }
  return rest;
}

/** Characters of a reference (ISO 11649): `RF`, two check digits, and at most 21 letters and digits. */
const LONGEST = 25;
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
    // Its first four characters count at the end.
    const begin = plain.slice(index, index + 4);
    let rest = 0;
    for (let end = index + begin.length + 1; end <= Math.min(index + LONGEST, plain.length); end += 1) {
      rest = remainder(plain.charAt(end - 1), rest);
      if (remainder(begin, rest) === 1) found.add(plain.slice(index, end));
    }
  }
  return [...found].sort((one, other) => other.length - one.length);
}
