import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The filter that the address has, and a function that puts another one there.
 * @param words parameters of the address
 */
export function useAddressFilter<Filter extends { [Word in keyof Filter]?: string }>(
  words: readonly (keyof Filter & string)[],
) {
  const [query, setQuery] = useSearchParams();
  const given = words.filter((word) => query.has(word)).map((word) => [word, query.get(word)]);
  const filterBy = (filter: Filter) => {
    const next = new URLSearchParams(query);
    for (const word of words) {
      const value = filter[word];
      if (value === undefined) next.delete(word);
      else next.set(word, value);
    }
    setQuery(next);
  };
  return [Object.fromEntries(given) as Filter, filterBy] as const;
}

/**
 * A filter while it is filled in. It follows the address, and the boxes stay: drawn anew they would lose the focus.
 * @param onOther the address has another filter than before
 */
export function useFilterDraft<Filter>(filter: Filter, onOther: () => void) {
  const [draft, setDraft] = useState(filter);
  const key = JSON.stringify(filter);
  const [seen, see] = useState(key);
  if (seen !== key) {
    see(key);
    setDraft(filter);
    onOther();
  }
  return [draft, setDraft] as const;
}

/** The first box on show takes the focus of a button that goes when it is pressed; without one the filter's button does. */
export function focusFirstBox(button: HTMLButtonElement): void {
  button.form?.querySelector<HTMLElement>('input:not([hidden] *), select:not([hidden] *), [type=submit]')?.focus();
}
