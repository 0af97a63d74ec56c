// In a preview each text ends with a mark that names its key, in the tag characters of Unicode, which nothing draws
// (UTS #51 §A.3 reads them only after a flag). So a page knows where its words come from without code for it.

/** Tag characters stand at this distance from ASCII. */
const TAGS = 0xe0000;
/** Ends a mark; the tag character for "cancel". */
const END = '\u{e007f}';
const MARKS = /[\u{e0020}-\u{e007e}]*\u{e007f}/gu;
/** A mark that was cut off, too. */
const TAG = /[\u{e0000}-\u{e007f}]+/gu;

/** The text with the mark of its key; a text without letters stays as it is, since it may be no words. */
export function marked(text: string, key: readonly string[]): string {
  if (!/\p{L}/u.test(text)) return text;
  const name = key.map(encodeURIComponent).join('/');
  return text + String.fromCodePoint(...[...name].map((letter) => TAGS + (letter.codePointAt(0) ?? 0))) + END;
}

/** A marked text as words, and the key of its last mark, which is that of the whole where texts stand within texts. */
export function readMark(text: string): { words: string; key: string[] | null } {
  if (text.search(TAG) < 0) return { words: text, key: null };
  const mark = text.match(MARKS)?.at(-1) ?? '';
  const name = [...mark.slice(0, -END.length)].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAGS) - TAGS));
  return { words: text.replace(TAG, ''), key: mark === '' ? null : name.join('').split('/').map(decodeURIComponent) };
}
