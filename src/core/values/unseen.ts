/** An emoji with what changes or joins it, or a character that nobody sees: zero-width, of direction, a soft hyphen. */
const UNSEEN = /(\p{Extended_Pictographic}[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]*)|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as its writer sees it. What is pasted brings characters along that no eye tells and no key types: those without
 * a width, and blanks at the ends, go; blanks that do not break become plain ones. Lines stay.
 */
export function withoutUnseen(text: string): string {
  return text
    .replace(UNSEEN, '$1')
    .replace(/[^\S\r\n\t]/g, ' ')
    .trim();
}

/** Nothing in it is seen: blanks alone, or what has no width. */
export function isUnseen(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}
