import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SentDetail } from './sent-detail.tsx';
import { SentList } from './sent-list.tsx';

/** Word of the address that names the request shown in full, so that "back" leads to the list. */
const shownWord = 'request';

/** What the signed-in user has sent: a list, and each request in full. */
export default function SentRequestsBlock() {
  const [query] = useSearchParams();
  const reference = query.get(shownWord);
  const [before, setBefore] = useState(reference);
  const [moved, setMoved] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  if (before !== reference) {
    setLast(before);
    setBefore(reference);
    setMoved(true);
  }

  const addressOf = (one: string | null) => {
    const next = new URLSearchParams(query);
    if (one === null) next.delete(shownWord);
    else next.set(shownWord, one);
    return { search: next.toString() };
  };

  if (reference === null) return <SentList addressOf={addressOf} cameFrom={last} />;
  return <SentDetail key={reference} reference={reference} back={addressOf(null)} focus={moved} />;
}
