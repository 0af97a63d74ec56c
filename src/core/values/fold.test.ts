import { expect, test } from 'vitest';
import { fold, soughtText } from './fold.ts';

test.each(['instalacions', 'instal·lacions', 'instal.lacions', 'installacions', 'instaŀlacions', 'INSTAL·LACIONS'])(
  '%s is found as instal·lacions',
  (typed) => {
    expect(fold(typed)).toBe(fold('Instal·lacions'));
  },
);

test('what is being typed finds what it is going to be', () => {
  const whole = fold('Instal·lacions');
  for (const typed of ['instal', 'instal·', 'instal.', 'instaŀ', 'instal·l', 'install'])
    expect(whole.startsWith(fold(typed)), typed).toBe(true);
});

test.each([
  ['Índex', 'index'],
  ['façana', 'facana'],
  ['L’Hospitalet', "L'Hospitalet"],
  ['Àrea', 'AREA'],
])('%s is found as %s', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test('other points and hyphens stay', () => {
  expect(fold('a.b')).toBe('a.b');
  expect(fold('Sant Pol. Mar')).toBe('sant pol mar');
  expect(fold('nord-est')).toBe('nord-est');
});

test('a name is found whatever blanks it is written with', () => {
  for (const written of ['Sant  Pol', 'Sant\u00a0Pol', 'Sant\nPol']) expect(fold(written)).toBe(soughtText('sant pol'));
});

test.each(['Sant  Pol', '\uff33ant\u3000pol', ' sant pol ', 'sant\u00a0\u200bpol', 'sant\tPOL'])(
  '%j looks for sant pol',
  (typed) => {
    expect(soughtText(typed)).toBe('sant pol');
  },
);
