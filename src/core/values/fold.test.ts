import { expect, test } from 'vitest';
import { fold } from './fold.ts';

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
