import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectOf, withoutBase, withReturn } from './redirect.ts';

beforeEach(() =>
  vi.stubGlobal('location', { origin: 'https://socis.exemple.cat', href: 'https://socis.exemple.cat/x' }),
);
afterEach(() => vi.unstubAllGlobals());

const environment = { redirectHosts: ['xarxa.exemple.cat'] } as never;
const asks = (url: string) => redirectOf(new URLSearchParams({ url_redirect: url }), environment);

test('a redirect may be a path of the app or an address of an allowed host', () => {
  expect(asks('https://socis.exemple.cat/segells?x=1')).toBe('/segells?x=1');
  expect(asks('https://xarxa.exemple.cat/a')).toBe('https://xarxa.exemple.cat/a');
  expect(asks('https://elsewhere.example/')).toBeNull();
  expect(redirectOf(new URLSearchParams(), environment)).toBeNull();
});

test.each([
  ['/base/a', '/base/', '/a'],
  ['/base', '/base/', '/'],
  ['/basement', '/base/', '/basement'],
  ['/a', '/', '/a'],
])('%s below %s is %s', (path, base, expected) => expect(withoutBase(path, base)).toBe(expected));

test('the external sign-in page gets the return address', () => {
  expect(withReturn('https://entrada.exemple.cat/in?a=1', 'https://socis.exemple.cat/segells')).toBe(
    'https://entrada.exemple.cat/in?a=1&url_redirect=https%3A%2F%2Fsocis.exemple.cat%2Fsegells',
  );
});
