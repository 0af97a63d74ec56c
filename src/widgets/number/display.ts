import type { Display } from '../../form/widget.ts';
import { numberFormat } from '../../ui/text/formats.ts';

export const display: Display = (value, { language }) => formatNumber(value, language);

/** How a text reads as a number. `tooLong`: it has more digits than a number keeps. */
export type Meaning =
  | { is: 'number'; value: number; decimals: number }
  | { is: 'ambiguous'; small: number; large: number }
  | { is: 'tooLong' }
  | { is: 'blank' }
  | { is: 'none' };

/** A minus sign before the number, in any of its Unicode forms. */
const MINUS = /^[\u2010-\u2013\u2212\ufe63\uff0d]/;
/** Thousands separated by spaces; a comma or a point after them can only be the decimal separator. */
const SPACED = /^([+-]?)([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d*))?$/;

/**
 * Reads a number as users of the language write it. The language's own decimal separator (`7,625` in Catalan), both
 * separators together, and digits that are no group of thousands are clear. Ambiguous are `1.500` if decimals are
 * allowed, because others write one and a half like that, and `1,500` if fewer than three decimals are allowed.
 * @param decimals the number of decimals that the schema allows
 */
export function meaningOf(text: string, language: string, decimals: number): Meaning {
  const bare = text
    .trim()
    .replace(MINUS, '-')
    .replace(/^([+-])\s+/, '$1');
  if (bare === '') return { is: 'blank' };
  const [, sign = '', spaced, behind = ''] = SPACED.exec(bare) ?? [];
  if (spaced !== undefined) return exactly(sign, spaced.replace(/\s/g, ''), behind);
  const { group, decimal } = separatorsOf(language);
  const [own, other] = [amountOf(bare, group, decimal), amountOf(bare, decimal, group)];
  if (own?.is !== 'number' || other?.is !== 'number' || own.value === other.value)
    return own ?? other ?? { is: 'none' };
  const isOwnDecimal = own.decimals > 0;
  if (isOwnDecimal === decimals >= GROUP) return own;
  const [small, large] = isOwnDecimal ? [own.value, other.value] : [other.value, own.value];
  return { is: 'ambiguous', small, large };
}

const GROUP = 3;

function separatorsOf(language: string): { group: string; decimal: string } {
  const parts = numberFormat(language, { useGrouping: 'always' }).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group') === ',' ? ',' : '.', decimal: sign('decimal') };
}

/** The number if the text uses these separators. */
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

/** The number, unless formatting it gives other digits than were typed. */
function exactly(sign: string, whole: string, behind: string): Meaning {
  const value = Number(`${whole || '0'}.${behind || '0'}`);
  const typed = [whole.replace(/^0+(?=\d)/, '') || '0', behind.replace(/0+$/, '')].filter(Boolean).join('.');
  if (formatNumber(value, 'en') !== typed) return { is: 'tooLong' };
  return { is: 'number', value: sign === '-' && value !== 0 ? -value : value, decimals: behind.length };
}

/** The value of a typed text: the text itself if it is no clear number, so that the schema's `type` reports the error. */
export function meantValue(text: string, meaning: Meaning): number | string | undefined {
  if (meaning.is === 'blank') return undefined;
  return meaning.is === 'number' ? meaning.value : text;
}

/** A code (`007`, `+34`), or an ambiguous number such as `1.500`. */
const CODE = /^\s*(\+|-?0\d|-?\d{1,3}[.,]\d{3}\s*$)/;

/**
 * As `meantValue`, for a schema that allows text too: the result is a number only if nothing is lost. `007`, `+34`,
 * `1.500` and numbers with too many digits stay text; so does `7,5` if numbers must be whole.
 */
export function parseNumberOrText(text: string, language: string, isWhole: boolean): number | string | undefined {
  const value = CODE.test(text) ? text : meantValue(text, meaningOf(text, language, Number.POSITIVE_INFINITY));
  return isWhole && typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

/** A number as the language writes it, without grouping: `1500,5`. Text stays as it is. */
export function formatNumber(value: unknown, language: string): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return numberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

type Schema = Readonly<Record<string, unknown>>;

/** The number of decimals that the schema allows. */
export function decimalsIn({ type, multipleOf }: Schema): number {
  if (type === 'integer') return 0;
  if (typeof multipleOf !== 'number') return Number.POSITIVE_INFINITY;
  return formatNumber(multipleOf, 'en').split('.')[1]?.length ?? 0;
}

/** The `inputmode`. Some telephones' numeric keyboards lack a minus sign, so negative numbers get the text keyboard. */
export function keyboardOf(schema: Schema): 'text' | 'numeric' | 'decimal' {
  const least = schema.minimum ?? schema.exclusiveMinimum;
  if (typeof least !== 'number' || least < 0) return 'text';
  return decimalsIn(schema) === 0 ? 'numeric' : 'decimal';
}
