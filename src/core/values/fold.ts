/**
 * Text as every search, type-ahead and comparison of names reads it: without capitals and accents, and with the
 * ela geminada however it is typed, so that `instalacions`, `installacions` and `instal.lacions` find
 * `instal·lacions`, while it is being typed too. Apostrophes are one.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/l(?:[·.•‧∙⋅-]?l)+/g, 'l')
    .replace(/l[·.•‧∙⋅](?=\s|$)/g, 'l');
}
