import type { Display } from '../../form/widget.ts';
import { formatNumber } from './number-text.ts';

/** As somebody would type it. */
const display: Display = (value, { language }) =>
  typeof value === 'number' ? formatNumber(value, language) : String(value);

export default display;
