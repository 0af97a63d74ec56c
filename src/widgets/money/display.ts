import type { Display } from '../../form/widget.ts';
import { numberFormat } from '../../ui/text/formats.ts';
import { type Meaning, meaningOf } from '../number/display.ts';

export const display: Display = (value, { language, options }) =>
  typeof value === 'number' ? withCurrency(value, language, options.currency) : '';

/** `600.000,00 €`. */
export function withCurrency(value: number, language: string, currency: unknown = 'EUR'): string {
  const its = { style: 'currency', currency: String(currency) } as const;
  return numberFormat(language, { ...its, ...digitsOf(decimalsOf(its.currency)) }).format(value);
}

/**
 * Reads an amount with or without its currency sign. Where points group, `600.000` is six hundred thousand; `600,50` and
 * `600.50` are the same, because two digits are no group. `600,000` is ambiguous. `1,2345` is no amount: it has too
 * many decimals.
 */
export function meaningOfMoney(text: string, language: string, decimals: number): Meaning {
  const meaning = meaningOf(bareAmount(text), language, decimals);
  return meaning.is === 'number' && meaning.decimals > decimals ? { is: 'none' } : meaning;
}

/** An amount with grouping and all its decimals. Text stays as it is. */
export function formatMoney(value: unknown, language: string, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return numberFormat(language, digitsOf(decimals)).format(value);
}

/** Grouping, and at least the decimals of the currency: an amount with more is not rounded. */
function digitsOf(decimals: number) {
  return { useGrouping: 'always', minimumFractionDigits: decimals, maximumFractionDigits: 20 } as const;
}

/** The number of decimals of a currency (ISO 4217). */
export function decimalsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The text without its currency sign; `600'50`, as in handwriting, becomes `600,50`. */
function bareAmount(text: string): string {
  const bare = text.trim().replace(/^([^\d€e]?)\s*(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '$1');
  return bare.replace(/^(\D?\d+)['\u2019](\d{1,2})$/, '$1,$2');
}
