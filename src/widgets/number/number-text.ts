/** What a text means as a number: one, either of two, one with more digits than are kept, or none. */
export type Meaning =
  | { is: 'number'; value: number; decimals: number }
  | { is: 'two'; small: number; large: number }
  | { is: 'long' }
  | { is: 'none' };

/** A minus before the number, as any program writes it: a hyphen, a dash, that of typographers. */
const MINUS = /^[\u2010-\u2013\u2212\ufe63\uff0d]/;
/** Thousands with blanks between; a comma or a point behind them can only be the decimal sign. */
const SPACED = /^([+-]?)([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d*))?$/;

/**
 * The number that somebody meant who writes in that language. Its own decimal sign is taken at its word, `7,625` in
 * Catalan, and so are both signs together, and any digits that could be no group. What is left can be read in two ways:
 * `1.500` where decimals are admitted, which is another's one and a half, and `1,500` where so many are not.
 * @param decimals how many the number may have
 */
export function meaningOf(text: string, language: string, decimals: number): Meaning {
  const bare = text
    .trim()
    .replace(MINUS, '-')
    .replace(/^([+-])\s+/, '$1');
  const [, sign = '', spaced, behind = ''] = SPACED.exec(bare) ?? [];
  if (spaced !== undefined) return exactly(sign, spaced.replace(/\s/g, ''), behind);
  const { group, decimal } = signsOf(language);
  const [own, other] = [amountOf(bare, group, decimal), amountOf(bare, decimal, group)];
  if (own?.is !== 'number' || other?.is !== 'number' || own.value === other.value)
    return own ?? other ?? { is: 'none' };
  const isOwnDecimal = own.decimals > 0;
  if (isOwnDecimal === decimals >= GROUP) return own;
  const [small, large] = isOwnDecimal ? [own.value, other.value] : [other.value, own.value];
  return { is: 'two', small, large };
}

/** Digits of a group of thousands. */
const GROUP = 3;

function signsOf(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group') === ',' ? ',' : '.', decimal: sign('decimal') };
}

/** The amount when the text is written with these signs. */
function amountOf(bare: string, group: string, decimal: string): Meaning | undefined {
  const [whole = '', behind = '', more] = bare.split(decimal);
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]*)$/.exec(whole) ?? [];
  const groups = digits.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one));
  if (more !== undefined || !/^\d*$/.test(behind) || !/\d/.test(digits + behind)) return undefined;
  return whole === sign + digits && (groups.length === 1 || isGrouped)
    ? exactly(sign, groups.join(''), behind)
    : undefined;
}

/** A number that reads as what was typed; of too many digits a number keeps the first ones alone. */
function exactly(sign: string, whole: string, behind: string): Meaning {
  const value = Number(`${whole || '0'}.${behind || '0'}`);
  const typed = [whole.replace(/^0+(?=\d)/, '') || '0', behind.replace(/0+$/, '')].filter(Boolean).join('.');
  if (formatNumber(value, 'en') !== typed) return { is: 'long' };
  return { is: 'number', value: sign === '-' && value !== 0 ? -value : value, decimals: behind.length };
}

/** The number a person wrote. Anything else comes back as the text it is, for the schema's `type` to refuse; blank is empty. */
export function parseNumber(text: string, language: string, decimals: number): number | string | undefined {
  if (text.trim() === '') return undefined;
  const meaning = meaningOf(text, language, decimals);
  return meaning.is === 'number' ? meaning.value : text;
}

/** What is a code, or could mean two numbers, as `1.500` does. */
const CODE = /^\s*(\+|-?0\d|-?\d{1,3}[.,]\d{3}\s*$)/;

/**
 * The same where a text is as good: a number is what loses nothing by being one. `007`, `+34`, `1.500` and more digits
 * than a number keeps are texts, and so is `7,5` where numbers have to be whole.
 */
export function parseNumberOrText(text: string, language: string, isWhole: boolean): number | string | undefined {
  const value = CODE.test(text) ? text : parseNumber(text, language, Number.POSITIVE_INFINITY);
  return isWhole && typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

/** A value as a person of that language writes it, without grouping. */
export function formatNumber(value: number | string | undefined, language: string): string {
  if (typeof value !== 'number') return value ?? '';
  return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
}

type Schema = Readonly<Record<string, unknown>>;

/** How many decimals a number of the schema may have. */
export function decimalsIn({ type, multipleOf }: Schema): number {
  if (type === 'integer') return 0;
  if (typeof multipleOf !== 'number') return Number.POSITIVE_INFINITY;
  return formatNumber(multipleOf, 'en').split('.')[1]?.length ?? 0;
}

/** The keyboard of a telephone: that of numbers has no minus on some, so it comes where nothing below zero is asked for. */
export function keyboardOf(schema: Schema): 'text' | 'numeric' | 'decimal' {
  const least = schema.minimum ?? schema.exclusiveMinimum;
  if (typeof least !== 'number' || least < 0) return 'text';
  return decimalsIn(schema) === 0 ? 'numeric' : 'decimal';
}
