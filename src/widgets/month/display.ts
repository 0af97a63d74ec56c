import type { Display } from '../../form/widget.ts';
import { isMonth } from './month-text.ts';

/** `November 2026`. */
const display: Display = (value, { language }) => {
  if (!isMonth(value)) return String(value);
  const named = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, named).format(new Date(value));
};

export default display;
