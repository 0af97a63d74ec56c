import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds after which typed letters begin a new search (spec 1 §9). */
export const typeAheadReset = 500;

/**
 * Keys for a list of links: letters jump to the next entry that begins with what was typed, arrows go
 * up and down, Home and End to the ends. Entries are the links and buttons inside the element the
 * handler sits on; Tab keeps its meaning.
 */
export function useTypeAhead(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ letters: '', at: 0 });
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
      const fresh = event.timeStamp - typed.current.at > typeAheadReset;
      const letters = (fresh ? '' : typed.current.letters) + fold(letter);
      typed.current = { letters, at: event.timeStamp };
      const repeated = [...letters].every((one) => one === letters[0]);
      const wanted = repeated ? (letters[0] ?? '') : letters;
      const from = repeated ? here + 1 : Math.max(here, 0);
      const order = [...entries.slice(from), ...entries.slice(0, from)];
      return order.find((entry) => fold(entry.textContent?.trim() ?? '').startsWith(wanted));
    }
  };
}

/** Lower case without accents, so that `i` finds `Índex`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
