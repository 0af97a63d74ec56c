import type { Display } from '../../form/widget.ts';
import { formatPhone } from './phone-text.ts';

/** `+34 600 000 001`. */
const display: Display = (value) => formatPhone(value) || String(value);

export default display;
