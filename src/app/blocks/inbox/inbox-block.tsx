import { useSearchParams } from 'react-router-dom';
import type { DeskFilter } from '../../../api/calls/desk.ts';
import type { InboxBlock as Terms } from '../../../core/config.ts';
import { useShownLine } from '../use-shown-line.ts';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxList } from './inbox-list.tsx';

const filterWords = ['form', 'state', 'text', 'from', 'to', 'order'] as const satisfies (keyof DeskFilter)[];

/** What waits for the organisation: a list, its filter in the address, and each line in full. */
export default function InboxBlock({ block }: { block: Terms }) {
  const [query, setQuery] = useSearchParams();
  const { shown, moved, last, addressOf } = useShownLine('line');

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
