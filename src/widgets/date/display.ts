import type { Display } from '../../form/widget.ts';
import { formatDate } from './date-text.ts';

/** `22/11/2026`. */
const display: Display = (value, { language }) => formatDate(value, language) || String(value);

export default display;
