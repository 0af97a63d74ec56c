import type { Display } from '../../form/widget.ts';
import { formatNumber } from '../number/display.ts';

export const display: Display = (value, { language }) => formatNumber(value, language);
