import { useEffect, useRef, useState } from 'react';
import type { CallResult, ErrorBody } from '../core/action.ts';

/** State of one call (spec 1 §4). `loading` is `null` before the first start. */
interface CallState<T> {
  data: T | null;
  loading: boolean | null;
  error: ErrorBody | null;
  status: number | null;
}

const empty = { data: null, loading: null, error: null, status: null } as const;

/**
 * A call with its state. `start` runs it and hands its result on, adapted; a result that comes after a
 * newer start, after `reset` or after the caller has gone is ignored, and `start` then gives `null`.
 */
export function useCall<Arguments extends unknown[], Raw, T = Raw>(
  call: (...args: Arguments) => Promise<CallResult<Raw>>,
  adapt?: (data: Raw) => T,
) {
  const [state, setState] = useState<CallState<T>>(empty);
  const run = useRef(0);
  const latest = useRef({ call, adapt });
  useEffect(() => {
    latest.current = { call, adapt };
  });
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  return {
    ...state,
    async start(...args: Arguments): Promise<CallResult<T> | null> {
      run.current += 1;
      const mine = run.current;
      setState({ ...empty, loading: true });
      const raw = await latest.current.call(...args);
      if (run.current !== mine) return null;
      const change = latest.current.adapt;
      const data = raw.data !== null && change ? change(raw.data) : (raw.data as T | null);
      setState({ data, loading: false, error: raw.error, status: raw.status });
      return { status: raw.status, data, error: raw.error };
    },
    reset() {
      run.current += 1;
      setState(empty);
    },
  };
}
