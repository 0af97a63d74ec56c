import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Which line of a list is shown in full, by a word of the address, so that "back" leads to the list.
 * @param word name in the query.
 */
export function useShownLine(word: string) {
  const [query] = useSearchParams();
  const shown = query.get(word);
  const [before, setBefore] = useState(shown);
  const [moved, setMoved] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  if (before !== shown) {
    setLast(before);
    setBefore(shown);
    setMoved(true);
  }
  return {
    /** `null`: the list. */
    shown,
    /** It was come to from the list, or the other way: the focus goes along. */
    moved,
    /** What was shown before: its line takes the focus. */
    last,
    /** `null` is the list's. */
    addressOf(key: string | null) {
      const next = new URLSearchParams(query);
      if (key === null) next.delete(word);
      else next.set(word, key);
      return { search: next.toString() };
    },
  };
}
