import { useSyncExternalStore } from 'react';
import { useApp } from '../context.tsx';
import type { Wanted } from './step-up.ts';

/** What calls wait for: until then nothing is on its way. */
export function useStepUp(): readonly Wanted[] {
  const { stepUp } = useApp().runtime;
  return useSyncExternalStore(stepUp.subscribe, stepUp.pending, stepUp.pending);
}
