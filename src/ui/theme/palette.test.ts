import { describe, expect, test } from 'vitest';
import { palette } from './palette.ts';

const { magenta, amber, ink, ground, paper, outline, red, green, blue } = palette;

describe('contrast of texts (WCAG 1.4.3)', () => {
  test.each([
    ['ink on ground', ink.main, ground],
    ['soft ink on ground', ink.soft, ground],
    ['soft ink on soft magenta', ink.soft, magenta.soft],
    ['magenta on ground', magenta.main, ground],
    ['magenta on soft magenta', magenta.main, magenta.soft],
    ['white on magenta', paper, magenta.main],
    ['white on dark magenta', paper, magenta.dark],
    ['ink on amber', ink.main, amber.main],
    ['ink on dark amber', ink.main, amber.dark],
    ['amber ink on soft amber', amber.ink, amber.soft],
    ['amber on dark magenta', amber.main, magenta.dark],
    ['red on soft red', red.main, red.soft],
    ['red on paper', red.main, paper],
    ['green on soft green', green.main, green.soft],
    ['blue on soft blue', blue.main, blue.soft],
  ])('%s', (_, text, behind) => {
    expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5);
  });
});

test('outlines of inputs stand out from their ground (WCAG 1.4.11)', () => {
  expect(contrast(outline, paper)).toBeGreaterThanOrEqual(3);
  expect(contrast(outline, ground)).toBeGreaterThanOrEqual(3);
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
