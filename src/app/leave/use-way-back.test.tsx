import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useWayBack } from './use-way-back.ts';

// A test's page lies in a frame of its runner, whose history it must not move: the test plays the browser.
const router = vi.fn();
const go = vi.fn();
const ask = vi.fn<(asked: { go(): void }) => void>();
let held = true;
const holdsBack = () => held;
const before = history.state;

function Place() {
  useWayBack('key', holdsBack, ask);
  return null;
}
/** The browser has gone to the entry with this number. */
function arrive(idx: number | undefined) {
  window.dispatchEvent(new PopStateEvent('popstate', { state: idx === undefined ? null : { idx } }));
}
beforeEach(async () => {
  held = true;
  for (const mock of [router, go, ask]) mock.mockReset();
  vi.spyOn(history, 'go').mockImplementation(go);
  history.replaceState({ idx: 5 }, '');
  window.addEventListener('popstate', router);
  await render(<Place />);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.removeEventListener('popstate', router);
  history.replaceState(before, '');
});

test('the way back is taken back and asked about; the router hears of it once it is allowed', () => {
  arrive(4);
  expect(go.mock.calls).toEqual([[1]]);
  arrive(5);
  expect(router).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledOnce();
  ask.mock.calls[0]?.[0].go();
  expect(go.mock.calls).toEqual([[1], [-1]]);
  arrive(4);
  expect(router).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledOnce();
});

test('the way forward, and several steps at once, are the same', () => {
  arrive(8);
  expect(go.mock.calls).toEqual([[-3]]);
  arrive(5);
  ask.mock.calls[0]?.[0].go();
  expect(go.mock.calls[1]).toEqual([3]);
});

test('with nothing to lose, or to where the router does not know, nobody is asked', () => {
  held = false;
  arrive(4);
  held = true;
  arrive(undefined);
  expect(router).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
});
