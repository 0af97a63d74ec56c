import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './formats.ts';

const DAY = { dateStyle: 'short', timeZone: 'UTC' } as const;

test('a format is made once, whoever asks for it and however often', () => {
  expect(dateFormat('ca', DAY)).toBe(dateFormat('ca', { ...DAY }));
  expect(dateFormat('es', DAY)).not.toBe(dateFormat('ca', DAY));
  expect(dateFormat('ca', { ...DAY, timeZone: 'Asia/Tokyo' })).not.toBe(dateFormat('ca', DAY));
  expect([numberFormat('ca').format(7.5), numberFormat('en').format(7.5)]).toEqual(['7,5', '7.5']);
});

test('formats are not kept without end', () => {
  const first = numberFormat('ca', { minimumFractionDigits: 3 });
  for (let decimals = 0; decimals < 20; decimals += 1)
    for (let digits = 1; digits <= 20; digits += 1)
      numberFormat('ca', { minimumFractionDigits: decimals, maximumFractionDigits: 20, minimumIntegerDigits: digits });
  expect(numberFormat('ca', { minimumFractionDigits: 3 })).not.toBe(first);
  expect(numberFormat('ca', { minimumFractionDigits: 3 }).format(1)).toBe('1,000');
});
