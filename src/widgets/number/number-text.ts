const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/**
 * The number a person wrote, with comma or point: `7,62`, `7.62`, `1.234,5`. A lone point is a decimal
 * point. Anything else comes back as the text it is, for the schema's `type` to refuse; blank is empty.
 */
export function parseNumber(text: string): number | string | undefined {
  const bare = text.replace(/\s/g, '');
  if (bare === '') return undefined;
  if (GROUPED.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(bare) ? Number(bare.replace(',', '.')) : text;
}

/** What is a code, or could mean two numbers, as `1.500` does. */
const CODE = /^\s*(\+|-?0\d|-?\d{1,3}[.,]\d{3}\s*$)/;

/**
 * The same where a text is as good: a number is what loses nothing by being one. `007`, `+34`, `1.500` and more digits
 * than a number keeps (15) are texts, and so is `7,5` where numbers have to be whole.
 */
export function parseNumberOrText(text: string, isWhole: boolean): number | string | undefined {
  const isCode = CODE.test(text) || text.replace(/\D/g, '').length > 15;
  const value = isCode ? text : parseNumber(text);
  return isWhole && typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

/** A value as a person of that language writes it, without grouping. */
export function formatNumber(value: number | string | undefined, language: string): string {
  if (typeof value !== 'number') return value ?? '';
  return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
}
