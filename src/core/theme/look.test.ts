import { expect, test } from 'vitest';
import theme from '../../../menus/theme.json' with { type: 'json' };
import club from '../../../tests/club/menus/theme.json' with { type: 'json' };
import { contrast, measured, tooClose } from './contrast.ts';
import { lookOf, lookSheet } from './look.ts';
import { areColors, PLAIN_THEME } from './theme.ts';

const { colors, dark } = theme;
const words = (pairs: readonly { name: string; behind: string }[]) =>
  pairs.map(({ name, behind }) => `${name} on ${behind}`);

test.each([
  ['the light look', measured('light', colors)],
  ['the dark look', measured('dark', dark, colors)],
  ['the look of an organisation without a theme', measured('light', PLAIN_THEME.colors)],
  ['the light look of the club', measured('light', club.colors)],
])('%s can be read (WCAG 1.4.3, 1.4.11)', (_, pairs) => {
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter(({ ratio, least }) => !(ratio >= least))).toEqual([]);
});

test('what is too close is named as it stands in the file', () => {
  const pale = { ...colors, primary: { ...colors.primary, main: '#d6418f' } };
  expect(words(tooClose('light', pale))).toEqual([
    'primary.main on ground',
    'primary.main on primary.soft',
    'white on primary.main',
  ]);
  const night = { ...dark, primary: { ...dark.primary, main: '#a8005f' }, outline: '#44333f' };
  expect(words(tooClose('dark', night, colors))).toEqual([
    'primary.main on ground',
    'primary.main on primary.soft',
    'paper on primary.main',
    'outline on paper',
    'outline on ground',
  ]);
});

test('what lies under a disabled button leaves its words legible in both looks', () => {
  // 12 % of the veil over the page (WCAG asks nothing of what is disabled; we do).
  for (const [look, own] of [
    ['light', colors],
    ['dark', dark],
  ] as const) {
    const all = lookOf(look, own, colors);
    for (const ground of [all.ground, all.paper] as string[])
      expect(contrast(all['ink.soft'] as string, over(all.veil as string, ground, 0.12))).toBeGreaterThanOrEqual(4.5);
  }
});

test('one set of colours makes one look, two make two, and paper stays light', () => {
  const one = lookSheet({ colors, font: 'Ubuntu' });
  expect(one).toContain(':root{color-scheme:light;--font:"Ubuntu";--primary-main:168 0 95;');
  expect(one).not.toContain('@media');
  const [light, other] = lookSheet({ colors, dark, font: 'Ubuntu' }).split('@media');
  expect(light).toBe(one);
  expect(other).toMatch(/^ screen and \(prefers-color-scheme:dark\)\{:root\{color-scheme:dark;--primary-main:/);
  // The mark keeps its colours.
  expect(light).toContain('--brand-main:168 0 95;');
  expect(other).not.toMatch(/brand|accent/);
});

test('a set that is not whole is no set', () => {
  expect(areColors(colors)).toBe(true);
  expect(areColors({ ...colors, paper: '#fffdfa' })).toBe(true);
  for (const broken of [
    null,
    [],
    'light',
    { ...colors, ink: null },
    { ...colors, ink: { main: '#000000' } },
    { ...colors, ground: 'white' },
    { ...colors, paper: 7 },
  ])
    expect(areColors(broken), JSON.stringify(broken)).toBe(false);
});

/** A colour that is laid over another and seen through. */
function over(one: string, ground: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * share + part(ground, at) * (1 - share)));
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
