import { expect, test } from 'vitest';
import { contrast, tooClose } from '../../core/theme/contrast.ts';
import { palette } from './palette.ts';

const { paper, red, green, blue } = palette;

test('what an organisation chose can be read (WCAG 1.4.3, 1.4.11)', () => {
  expect(tooClose(palette)).toEqual([]);
  const pale = { ...palette, primary: { ...palette.primary, main: '#d6418f' } };
  expect(tooClose(pale).map(({ name, behind }) => `${name} on ${behind}`)).toEqual([
    'primary.main on ground',
    'primary.main on primary.soft',
    'white on primary.main',
  ]);
});

test.each([
  ['red on soft red', red.main, red.soft],
  ['red on paper', red.main, paper],
  ['green on soft green', green.main, green.soft],
  ['blue on soft blue', blue.main, blue.soft],
])('%s', (_, text, behind) => {
  expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5);
});
