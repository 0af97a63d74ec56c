import { useEffect, useRef, useState } from 'react';
import type { CallRequest, CallResult, ErrorBody } from '../core/action.ts';
import { useLatestRun } from '../ui/hooks/use-latest-run.ts';
import { useApp } from './context.tsx';

/** State of one call (spec 1 §4). `loading` is `null` before the first start. */
interface CallState<T> {
  data: T | null;
  loading: boolean | null;
  error: ErrorBody | null;
  status: number | null;
}

const empty = { data: null, loading: null, error: null, status: null } as const;

/**
 * A call with its state. `start` runs it and resolves to its result. A result is ignored after a newer start,
 * after `reset` or after unmounting; `start` then resolves to `null`.
 */
export function useCall<Arguments extends unknown[], T>(call: (...args: Arguments) => Promise<CallResult<T>>) {
  const [state, setState] = useState<CallState<T>>(empty);
  const runs = useLatestRun();
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });

  return {
    ...state,
    async start(...args: Arguments): Promise<CallResult<T> | null> {
      const { isLatest } = runs.begin();
      setState({ ...empty, loading: true });
      const result = await latest.current(...args);
      if (!isLatest()) return null;
      const { data, error, status } = result;
      setState({ data, loading: false, error, status });
      return result;
    },
    reset() {
      runs.giveUp();
      setState(empty);
    },
  };
}

/** A call of the server with its state; `start` takes the request. */
export function useServerCall<T>() {
  const { runtime } = useApp();
  return useCall((request: CallRequest) => runtime.call<T>(request));
}
