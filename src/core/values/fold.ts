import { withoutUnseen } from './unseen.ts';

/** Typed text as a search compares it. */
export function soughtText(typed: string): string {
  return fold(withoutUnseen(typed));
}

/**
 * Text as every search, type-ahead and comparison of names reads it: without capitals and accents, and with the
 * ela geminada however it is typed, so that `instalacions`, `installacions` and `instal.lacions` find
 * `instal·lacions`, while it is being typed too. Apostrophes are one, and so are blanks beside each other.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/l(?:[·.•‧∙⋅-]?l)+/g, 'l')
    .replace(/l[·.•‧∙⋅](?=\s|$)/g, 'l');
}
