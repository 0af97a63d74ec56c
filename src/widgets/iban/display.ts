import type { Display } from '../../form/widget.ts';
import { formatIban } from './iban-text.ts';

/** `ES91 2100 0418 4502 0005 1332`. */
const display: Display = (value) => formatIban(value) || String(value);

export default display;
