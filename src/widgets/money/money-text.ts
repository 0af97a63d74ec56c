import { type Meaning, meaningOf } from '../number/number-text.ts';

/**
 * What an amount means that somebody wrote, with the sign of the currency or without: `600.000` is six hundred thousand
 * where points group, and `600,50` and `600.50` are the same, since two digits are never a group. `600,000` can be read in
 * two ways, and `1,2345` is none: there are no such cents.
 */
export function meaningOfMoney(text: string, language: string, decimals: number): Meaning {
  const meaning = meaningOf(bareAmount(text), language, decimals);
  return meaning.is === 'number' && meaning.decimals > decimals ? { is: 'none' } : meaning;
}

/** The amount that somebody wrote; the text itself when it is none, or could be two. */
export function parseMoney(text: string, language: string, decimals: number): number | string | undefined {
  if (bareAmount(text) === '') return undefined;
  const meaning = meaningOfMoney(text, language, decimals);
  return meaning.is === 'number' ? meaning.value : text;
}

/** Grouped, with all its cents; a text as it stands. */
export function formatMoney(value: unknown, language: string, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return new Intl.NumberFormat(language, {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 20),
  }).format(value);
}

/** How many decimals a currency (ISO 4217) has. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Without the sign of the currency; `600'50`, as people write by hand, with a comma to tell. */
function bareAmount(text: string): string {
  const bare = text.trim().replace(/^([^\d€e]?)\s*(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '$1');
  return bare.replace(/^(\D?\d+)['\u2019](\d{1,2})$/, '$1,$2');
}
