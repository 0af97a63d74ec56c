import { useSyncExternalStore } from 'react';
import { useApp } from '../context.tsx';

/** Whether a call waits for the password: until then nothing is on its way. */
export function useStepUp(): boolean {
  const { stepUp } = useApp().runtime;
  return useSyncExternalStore(stepUp.subscribe, stepUp.pending, stepUp.pending);
}
