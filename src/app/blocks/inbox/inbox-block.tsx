import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DeskFilter } from '../../../api/calls/desk.ts';
import type { InboxBlock as Terms } from '../../../core/config.ts';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxList } from './inbox-list.tsx';

/** Word of the address that names the line shown in full, so that "back" leads to the list. */
const shownWord = 'line';
const filterWords = ['form', 'state', 'text', 'from', 'to', 'order'] as const satisfies (keyof DeskFilter)[];

/** What waits for the organisation: a list, its filter in the address, and each line in full. */
export default function InboxBlock({ block }: { block: Terms }) {
  const [query, setQuery] = useSearchParams();
  const shown = query.get(shownWord);
  const [before, setBefore] = useState(shown);
  const [moved, setMoved] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  if (before !== shown) {
    setLast(before);
    setBefore(shown);
    setMoved(true);
  }

  const addressOf = (key: string | null) => {
    const next = new URLSearchParams(query);
    if (key === null) next.delete(shownWord);
    else next.set(shownWord, key);
    return { search: next.toString() };
  };
  const filterBy = (filter: DeskFilter) => {
    const next = new URLSearchParams(query);
    for (const word of filterWords) {
      const value = filter[word];
      if (value === undefined) next.delete(word);
      else next.set(word, value);
    }
    setQuery(next);
  };

  if (shown !== null)
    return <InboxDetail key={shown} source={block.source} line={shown} back={addressOf(null)} focus={moved} />;
  return <InboxList block={block} filter={filterOf(query)} onFilter={filterBy} addressOf={addressOf} cameFrom={last} />;
}

function filterOf(query: URLSearchParams): DeskFilter {
  return Object.fromEntries(
    filterWords.flatMap((word) => {
      const value = query.get(word);
      return value === null ? [] : [[word, value]];
    }),
  );
}
