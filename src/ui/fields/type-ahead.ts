import { type KeyboardEvent, useCallback, useRef } from 'react';
import { fold } from '../../core/values/fold.ts';

/** Milliseconds after which typed letters begin a new search (spec 1 §9). */
const typeAheadReset = 500;

/** Finds the entry that begins with the typed letters; the same letter again goes to the next match. */
type FindByLetter = (
  letter: string,
  /** Time of the event, in milliseconds. */
  time: number,
  labels: readonly string[],
  /** Index of the current entry, -1 for none. */
  here: number,
) => number | undefined;

export function useLetters(): FindByLetter {
  const typed = useRef({ letters: '', at: 0 });
  return useCallback((letter, time, labels, here) => {
    const fresh = time - typed.current.at > typeAheadReset;
    const letters = (fresh ? '' : typed.current.letters) + letter;
    typed.current = { letters, at: time };
    const repeated = [...letters].every((one) => fold(one) === fold(letter));
    const wanted = fold(repeated ? letter : letters);
    const from = repeated ? here + 1 : Math.max(here, 0);
    const order = labels.map((_, step) => (from + step) % labels.length);
    return order.find((index) => fold(labels[index]?.trim() ?? '').startsWith(wanted));
  }, []);
}

/**
 * Keyboard handler for a list of links: letters jump to the next entry that begins with them, arrows move up and down,
 * Home and End go to the ends. Entries are the links and buttons inside the element of the handler; Tab keeps its
 * meaning.
 */
export function useTypeAhead(): (event: KeyboardEvent<HTMLElement>) => void {
  const find = useLetters();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')];
    const here = entries.indexOf(document.activeElement as HTMLElement);
    const next = event.key.length === 1 && event.key !== ' ' ? search(event.key) : step(event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();

    function step(key: string): HTMLElement | undefined {
      const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[key];
      return to === undefined ? undefined : entries.at(to === entries.length ? 0 : to);
    }

    function search(letter: string): HTMLElement | undefined {
      const labels = entries.map((entry) => entry.textContent ?? '');
      return entries[find(letter, event.timeStamp, labels, here) ?? -1];
    }
  };
}
