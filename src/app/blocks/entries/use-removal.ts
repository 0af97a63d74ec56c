import { useState } from 'react';
import { removeEntry } from '../../../api/calls/records.ts';
import type { ActionContext } from '../../../core/action.ts';
import { NEW_ENTRY } from '../../../core/record-state.ts';
import { useQuestion } from '../../../ui/confirm-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useIdempotencyKey } from '../sending/idempotency-key.ts';
import type { Entry } from './use-own-entries.ts';

/** `next` takes the focus once one is gone: the one after it, before it, or the button that adds one. */
const nothing = { message: '', trouble: '', next: null as string | null };

/** Removes an entry after a question, on the state of it that is shown. */
export function useRemoval(
  record: string,
  { call }: ActionContext,
  items: readonly Entry[],
  reload: () => Promise<unknown>,
) {
  const { text } = useTexts();
  const question = useQuestion<Entry>();
  const [said, setSaid] = useState(nothing);
  const keys = useIdempotencyKey();

  async function confirm(nameOf: (entry: Entry) => string) {
    const { about: asked } = question;
    question.close();
    if (!asked) return;
    const { key, tag } = asked;
    const { status, error } = await call(removeEntry(record, key, tag, keys.of(`${key} ${tag}`)));
    const gone = status === 204 || status === 404;
    if (gone) {
      const at = items.findIndex((item) => item.key === key);
      const message = text('app.entries.removed', { name: nameOf(asked) });
      setSaid({ message, trouble: '', next: (items[at + 1] ?? items[at - 1])?.key ?? NEW_ENTRY });
    } else {
      const words = status === 412 ? text('app.entries.changed') : error?.message || text('app.failed.text');
      setSaid({ message: '', trouble: words, next: null });
    }
    await reload();
  }

  return {
    question,
    ...said,
    ask(entry: Entry) {
      question.ask(entry);
      setSaid(nothing);
    },
    confirm,
  };
}
