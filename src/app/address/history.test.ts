import { beforeEach, expect, test } from 'vitest';
import { memoryWindow } from '../../../tests/support/memory-window.ts';
import { type AppHistory, type Blocked, createAppHistory, type HistoryWindow } from './history.ts';

let browser: HistoryWindow;
let history: AppHistory;
let held: boolean;
let asked: Blocked[];
/** The paths that were shown, with their navigation types. */
let shown: string[];

beforeEach(() => {
  browser = memoryWindow('/one');
  history = createAppHistory(browser);
  [held, asked, shown] = [false, [], []];
  history.block({ mustAsk: () => held, ask: (blocked) => asked.push(blocked) });
  history.subscribe(() => {
    const { type, location } = history.visit();
    shown.push(`${type} ${location.pathname}`);
  });
});

/** Waits until the window has ended all navigations, also those that undo others. */
async function settled() {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}
async function go(delta: number) {
  browser.history.go(delta);
  await settled();
}

test('pushes and replaces entries with their state and a key of their own', () => {
  history.navigator.push({ pathname: '/two', search: '?a=1', hash: '' }, { from: '/one' });
  const { location } = history.visit();
  expect(location).toMatchObject({ pathname: '/two', search: '?a=1', hash: '', state: { from: '/one' } });
  history.navigator.replace('/three');
  expect(history.visit().location.key).not.toBe(location.key);
  expect(history.visit().location.state).toBeNull();
  expect(shown).toEqual(['PUSH /two', 'REPLACE /three']);
  expect(history.navigator.createHref({ pathname: '/a', search: '?b', hash: '#c' })).toBe('/a?b#c');
});

test('a blocked navigation happens once it is allowed; one within the same path is not blocked', () => {
  held = true;
  history.navigator.push('/two');
  expect([shown, asked.length]).toEqual([[], 1]);
  history.navigator.push('/one?page=2');
  history.navigator.replace('?page=3');
  expect([shown, asked.length]).toEqual([['PUSH /one', 'REPLACE /one'], 1]);
  expect(history.visit().location.search).toBe('?page=3');
  asked[0]?.proceed();
  expect(shown.at(-1)).toBe('PUSH /two');
});

test('after leaving is allowed, another way is taken at once while the page is still there; the next page asks again', () => {
  held = true;
  history.navigator.push('/two');
  asked[0]?.proceed();
  history.navigator.push('/three');
  expect([shown, asked.length]).toEqual([['PUSH /two', 'PUSH /three'], 1]);
  history.shown();
  history.navigator.push('/four');
  expect([shown.at(-1), asked.length]).toEqual(['PUSH /three', 2]);
});

test('Back and Forward within one path are not blocked', async () => {
  history.navigator.push('/two?step=a');
  history.navigator.push('/two?step=b');
  held = true;
  await go(-1);
  expect([history.visit().location.search, asked.length]).toEqual(['?step=a', 0]);
  await go(1);
  expect([history.visit().location.search, asked.length]).toEqual(['?step=b', 0]);
});

test.each([
  ['back', -1, '/three'],
  ['back several at once', -3, '/one'],
])('the way %s is undone and asked about, and gone once it is allowed', async (_way, delta, path) => {
  for (const next of ['/two', '/three', '/four']) history.navigator.push(next);
  shown = [];
  held = true;
  await go(delta);
  expect([browser.location.pathname, shown, asked.length]).toEqual(['/four', [], 1]);
  asked[0]?.proceed();
  await settled();
  expect([browser.location.pathname, shown, asked.length]).toEqual([path, [`POP ${path}`], 1]);
});

test('Forward is blocked too, and the next navigation asks again', async () => {
  for (const next of ['/two', '/three']) history.navigator.push(next);
  await go(-2);
  held = true;
  await go(1);
  expect(browser.location.pathname).toBe('/one');
  asked[0]?.proceed();
  await settled();
  history.shown();
  expect(browser.location.pathname).toBe('/two');
  await go(1);
  expect([browser.location.pathname, asked.length]).toEqual(['/two', 2]);
});

test('nothing is asked without unsent input, for a foreign entry, or without a blocker', async () => {
  history.navigator.push('/two');
  await go(-1);
  held = true;
  browser.history.pushState(null, '', '/other#place');
  browser.history.pushState(null, '', '/other');
  await go(-1);
  expect([shown.at(-1), asked.length]).toEqual(['POP /other', 0]);
  history.block({ mustAsk: () => true, ask: () => undefined })();
  await go(-1);
  expect(shown.at(-1)).toBe('POP /one');
});
