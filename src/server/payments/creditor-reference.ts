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

/** Of 97, with letters as the numbers from 10 to 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const figure of text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)))
    rest = (rest * 10 + Number(figure)) % 97;
  return rest;
}

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
    for (let end = index + SHORTEST; end <= Math.min(index + LONGEST, plain.length); end += 1) {
      const reference = plain.slice(index, end);
      // Its first four characters count at the end.
      if (remainder(reference.slice(4) + reference.slice(0, 4)) === 1) found.add(reference);
    }
  }
  return [...found].sort((one, other) => other.length - one.length);
}
