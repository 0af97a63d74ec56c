import { useEffect } from 'react';
import type { Unsent } from './unsent.ts';

/**
 * Takes a question about unsent input back once there is nothing left to ask about: a send that was under way
 * has arrived meanwhile.
 * @param asked the question is on the screen
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
