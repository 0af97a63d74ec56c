import { useRef, useState } from 'react';
import { removeEntry } from '../../../api/calls/records.ts';
import type { ActionContext } from '../../../core/action.ts';
import { NEW_ENTRY } from '../../../core/record-state.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import type { Entry } from './use-own-entries.ts';

/** Removes an entry after a question, on the state of it that is shown. */
export function useRemoval(
  record: string,
  { call }: ActionContext,
  items: readonly Entry[],
  reload: () => Promise<unknown>,
) {
  const { text } = useTexts();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Entry | null>(null);
  const [said, setSaid] = useState({ message: '', trouble: '' });
  const [next, setNext] = useState<string | null>(null);
  // A repetition whose first answer never came is recognised by its key.
  const send = useRef({ of: '', key: '' });

  async function confirm(nameOf: (entry: Entry) => string) {
    setAsking(false);
    if (!asked) return;
    const { key, tag } = asked;
    const of = `${key} ${tag}`;
    if (send.current.of !== of) send.current = { of, key: newIdempotencyKey() };
    const { status, error } = await call(removeEntry(record, key, tag, send.current.key));
    const gone = status === 204 || status === 404;
    if (gone) {
      const at = items.findIndex((item) => item.key === key);
      setNext((items[at + 1] ?? items[at - 1])?.key ?? NEW_ENTRY);
      setSaid({ message: text('app.entries.removed', { name: nameOf(asked) }), trouble: '' });
    } else {
      const words = status === 412 ? text('app.entries.changed') : error?.message || text('app.failed.text');
      setSaid({ message: '', trouble: words });
    }
    await reload();
  }

  return {
    asking,
    /** Stays while the question fades. */
    asked,
    ...said,
    /** What takes the focus once one is gone: the one after it, before it, or the button that adds one. */
    next,
    ask(entry: Entry) {
      setAsked(entry);
      setAsking(true);
      setNext(null);
      setSaid({ message: '', trouble: '' });
    },
    cancel: () => setAsking(false),
    confirm,
  };
}
