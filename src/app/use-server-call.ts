import { useCall } from '../api/use-call.ts';
import type { CallRequest } from '../core/action.ts';
import { useApp } from './context.tsx';

/** A call of the server with its state; `start` takes what is asked of it. */
export function useServerCall<T>() {
  const { runtime } = useApp();
  return useCall((request: CallRequest) => runtime.call<T>(request));
}
