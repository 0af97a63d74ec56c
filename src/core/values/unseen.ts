/** An emoji with what changes or joins it, or a character that nobody sees: zero-width, of direction, a soft hyphen. */
const UNSEEN = /(\p{Extended_Pictographic}[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]*)|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as its writer sees it. Pasted text brings along invisible characters that no key types: characters without a
 * width and blanks at the ends are removed; no-break spaces become plain ones, and the wide letters and digits of East
 * Asian keyboards the usual ones. Lines stay.
 */
export function withoutUnseen(text: string): string {
  return text
    .replace(UNSEEN, '$1')
    .replace(/[^\S\r\n\t]/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .trim();
}

/** The text has nothing but blanks and characters without a width. */
export function isUnseen(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}
