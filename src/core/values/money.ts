import { numberFormat } from './formats.ts';

/** The currency of all that is due: SEPA transfers have no other. */
export const CURRENCY = 'EUR';

/** An amount as its reader writes it: `7,62 €`. */
export function moneyText(value: number, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency: CURRENCY }).format(value);
}
