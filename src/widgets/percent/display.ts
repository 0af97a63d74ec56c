import type { Display } from '../../form/widget.ts';
import { formatPercent } from './percent-text.ts';

/** `12,5 %`. */
const display: Display = (value, { language }) =>
  typeof value === 'number' ? `${formatPercent(value, language)}\u00a0%` : String(value);

export default display;
