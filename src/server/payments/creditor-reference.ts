/**
 * A creditor reference (ISO 11649): `RF`, two check digits (ISO 7064, mod 97-10) and up to 21 letters and digits.
 * @param key what people call the case by; blanks and hyphens do not count
 */
export function creditorReference(key: string): string {
  const own = key.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]{1,21}$/.test(own)) throw new Error(`No creditor reference can be made of "${key}"`);
  return `RF${String(98 - remainder(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** Whether a text is one, in groups or without. */
export function isCreditorReference(text: string): boolean {
  const bare = text.toUpperCase().replace(/\s/g, '');
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(bare) && remainder(`${bare.slice(4)}${bare.slice(0, 4)}`) === 1;
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
