import type { Display } from '../../form/widget.ts';
import { topOf } from './top.ts';

/** `4/5`. */
const display: Display = (value, { schema }) =>
  typeof value === 'number' ? `${value}/${topOf(schema)}` : String(value);

export default display;
