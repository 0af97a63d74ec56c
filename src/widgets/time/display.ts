import type { Display } from '../../form/widget.ts';
import { formatTime } from './time-text.ts';

/** `10:30`. */
const display: Display = (value) => formatTime(value) || String(value);

export default display;
