import type { Display } from '../../form/widget.ts';
import { formatDuration } from './duration-text.ts';

/** `2 h 30 min`. */
const display: Display = (value) => formatDuration(value) || String(value);

export default display;
