import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { CallResult } from '../core/action.ts';
import { useCall } from './use-call.ts';

/** A call that the test answers. */
function held() {
  const answers: ((result: CallResult<number>) => void)[] = [];
  return { answers, call: () => new Promise<CallResult<number>>((answer) => answers.push(answer)) };
}
const good = (data: number): CallResult<number> => ({ status: 200, data, error: null });
const bad: CallResult<number> = { status: 503, data: null, error: { status: 'Error', message: 'm' } };
const empty = { data: null, loading: null, error: null, status: null };

test('a call goes from empty through loading to its answer or its error, and back', async () => {
  const { answers, call } = held();
  const { result, act } = await renderHook(() => useCall(call));
  expect(result.current).toMatchObject(empty);
  let came: Promise<unknown> = Promise.resolve();
  await act(() => {
    came = result.current.start();
  });
  expect(result.current).toMatchObject({ ...empty, loading: true });
  await act(async () => answers[0]?.(good(4)));
  expect(await came).toEqual(good(4));
  expect(result.current).toMatchObject({ data: 4, loading: false, error: null, status: 200 });
  await act(() => void result.current.start());
  await act(async () => answers[1]?.(bad));
  expect(result.current).toMatchObject({ data: null, loading: false, error: bad.error, status: 503 });
  await act(() => result.current.reset());
  expect(result.current).toMatchObject(empty);
});

test('an outdated answer is ignored', async () => {
  const { answers, call } = held();
  const { result, act, unmount } = await renderHook(() => useCall(call));
  const comes: Promise<unknown>[] = [];
  const start = () => act(() => void comes.push(result.current.start()));
  await start();
  await start();
  await act(async () => answers[1]?.(good(2)));
  await act(async () => answers[0]?.(good(1)));
  expect(result.current).toMatchObject({ data: 2 });
  await start();
  await act(() => result.current.reset());
  await act(async () => answers[2]?.(good(3)));
  expect(result.current).toMatchObject(empty);
  await start();
  await unmount();
  answers[3]?.(good(4));
  expect(await Promise.all(comes)).toEqual([null, good(2), null, null]);
});
