import { useEffect } from 'react';

export type Unsent = ReturnType<typeof createUnsent>;

export function createUnsent() {
  const forms = new Set<object>();
  const listeners = new Set<() => void>();
  return {
    any: () => forms.size > 0,
    add() {
      const form = {};
      forms.add(form);
      return () => {
        forms.delete(form);
        for (const listener of [...listeners]) listener();
      };
    },
    /** Calls the listener whenever a form has nothing unsent any more. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Closes a question about unsent input when there is nothing left to lose, because a send has arrived meanwhile.
 * @param asked the question is open
 * @param atStake whether there is still something to lose
 */
export function useObsoleteQuestion(
  unsent: Unsent,
  asked: boolean,
  atStake: () => boolean,
  takeBack: () => void,
): void {
  useEffect(() => {
    if (!asked) return;
    return unsent.subscribe(() => {
      if (!atStake()) takeBack();
    });
  });
}
