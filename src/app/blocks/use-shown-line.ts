import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The line of a list that is shown in detail, by a parameter of the address, so that Back leads to the list.
 * @param word name of the parameter
 */
export function useShownLine(word: string) {
  const [query] = useSearchParams();
  const shown = query.get(word) || null;
  const [seen, setSeen] = useState({ shown, moved: false, last: null as string | null });
  if (seen.shown !== shown) setSeen({ shown, moved: true, last: seen.shown });
  return {
    /** `null` for the list. */
    shown,
    /** The user came from the list or went back to it, so the focus moves along. */
    moved: seen.moved,
    /** The line that was shown before, which takes the focus. */
    last: seen.last,
    addressOf(key: string | null) {
      const next = new URLSearchParams(query);
      if (key === null) next.delete(word);
      else next.set(word, key);
      return { search: next.toString() };
    },
  };
}
