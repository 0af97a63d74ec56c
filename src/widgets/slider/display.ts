import type { Display } from '../../form/widget.ts';
import { formatNumber } from '../number/number-text.ts';

/** `12`. */
const display: Display = (value, { language }) =>
  typeof value === 'number' ? formatNumber(value, language) : String(value);

export default display;
