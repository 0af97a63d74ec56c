import type { Display } from '../../form/widget.ts';
import { decimalsOf } from './money-text.ts';

/** `600.000,00 €`, by the language and the currency. */
const display: Display = (value, { language, options }) => {
  if (typeof value !== 'number') return String(value);
  const currency = typeof options.currency === 'string' ? options.currency : 'EUR';
  const maximumFractionDigits = Math.max(decimalsOf(currency), 20);
  const minimumFractionDigits = decimalsOf(currency);
  const written = { useGrouping: 'always', minimumFractionDigits, maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...written }).format(value);
};

export default display;
