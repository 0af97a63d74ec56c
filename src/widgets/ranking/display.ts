import type { Display } from '../../form/widget.ts';

/** `1. Red, 2. Blue`. */
const display: Display = (value, { entries = [] }) =>
  entries.length > 0 ? entries.map((entry, index) => `${index + 1}. ${entry}`).join(', ') : String(value);

export default display;
