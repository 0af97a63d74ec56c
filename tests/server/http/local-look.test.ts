import { expect, test } from 'vitest';
import { luminance } from '../../../src/core/theme/contrast.ts';
import { LOCAL_LOOK, MAILBOX_STYLE } from '../../../src/server/http/mailbox.routes.ts';

const [light = '', dark = ''] = [...LOCAL_LOOK.matchAll(/:root \{(.*?)\}/g)].map(([, colors = '']) => colors);
const colorsOf = (look: string) =>
  new Map([...look.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, color]) => [name, color]));

function contrast(one = '', other = ''): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

test.each([
  ['light', light],
  ['dark', dark],
])('texts of the local pages have enough contrast on every ground, in the %s look', (_name, look) => {
  const colors = colorsOf(look);
  for (const text of ['ink', 'soft', 'link', 'bad'])
    for (const ground of ['paper', 'ground', 'marked', 'refused'])
      expect(contrast(colors.get(text), colors.get(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.get('edge'), colors.get('paper'))).toBeGreaterThanOrEqual(3);
});

test('both looks define every colour, and the pages use no others', () => {
  expect([...colorsOf(dark).keys()]).toEqual([...colorsOf(light).keys()]);
  expect(MAILBOX_STYLE.startsWith(LOCAL_LOOK)).toBe(true);
  // A mail lies on white until it has drawn itself.
  const own = MAILBOX_STYLE.slice(LOCAL_LOOK.length).replaceAll(/iframe \{[^}]*\}/g, '');
  expect(own.match(/#[0-9a-f]{3,8}\b/g)).toBeNull();
  for (const [, name] of own.matchAll(/var\(--([\w-]+)\)/g)) expect([...colorsOf(light).keys()]).toContain(name);
});
