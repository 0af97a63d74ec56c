import type { Display } from '../../form/widget.ts';

export const display: Display = (_value, { entries = [] }) =>
  entries.map((entry, index) => `${index + 1}. ${entry}`).join(', ');
