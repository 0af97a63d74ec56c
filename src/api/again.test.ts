import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { again, isReplaced } from './again.ts';

/** Of the file that the code came in. */
let status: number;
beforeEach(() => {
  status = 200;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => ({ status }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails so many times, then answers with the number of the attempt. */
function failing(times: number) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw new Error(`attempt ${attempts}`);
    return attempts;
  };
}

test.each([0, 1, 2, 3])('work that fails %d times succeeds in the end', async (times) => {
  const answer = again(failing(times));
  await vi.runAllTimersAsync();
  expect(await answer).toBe(times + 1);
});

test('work that fails more often rejects with the last error', async () => {
  const answer = again(failing(9)).catch(String);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('Error: attempt 4');
});

test('nothing is repeated once another release has taken the place of this one', async () => {
  status = 404;
  expect(await again(failing(9)).catch(String)).toBe('Error: attempt 1');
});

test('the server of the page is asked, where another host keeps the assets', async () => {
  vi.stubGlobal('fetch', async (file: string) => ({ status: file === '/assets/index-1.js' ? 404 : 200 }));
  expect(await isReplaced('https://static.example.org/site/assets/index-1.js')).toBe(true);
});

test('a success is not repeated', async () => {
  const work = vi.fn(failing(0));
  await again(work);
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledOnce();
});
