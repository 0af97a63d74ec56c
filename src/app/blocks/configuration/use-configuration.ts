import {
  type ActivationsAnswer,
  activations,
  type ChangesAnswer,
  publishedChanges,
} from '../../../api/calls/configuration.ts';
import { useRead } from '../sent-requests/answered.ts';

/** What was live, newest first. Fresh at every visit. */
export function useActivations() {
  return useRead<ActivationsAnswer>(['configuration'], activations(), { dedupingInterval: 0 });
}

/** What the later of two versions changed; two versions stay what they are, how much of what is stored keeps its rules does not. */
export function useChanges(before: string, after: string) {
  return useRead<ChangesAnswer>(['configuration', before, after], publishedChanges(before, after));
}
