import type { Display } from '../../form/widget.ts';
import { formatMoment } from './moment-text.ts';

/** `22/11/2026 10:30`. */
const display: Display = (value, { language, timeZone }) => formatMoment(value, language, timeZone) || String(value);

export default display;
