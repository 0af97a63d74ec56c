import { useRef, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import type { StatusButton } from '../../../core/config.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf } from '../sending/outcome.ts';

const noAnswer: CallResult = { status: 0, data: null, error: { status: 'Error', message: '' } };

/** Lets an action do something with the record of the page, and says what came of it. */
export function useRecordAction({ record, context, actual, reload, notify }: PageRecordState) {
  const { runtime } = useApp();
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [used, setUsed] = useState(false);
  const [done, setDone] = useState<{ button: StatusButton; result: CallResult } | null>(null);
  // A repetition whose first answer never came is recognised by its key.
  const key = useRef({ of: '', key: '' });

  return {
    busy,
    /** Once something was done the dialog stays, so that it can fade. */
    used,
    outcome: done && outcomeOf(done.result, done.button.results, texts),
    close: () => setDone(null),
    async start(button: StatusButton) {
      if (busy) return;
      setUsed(true);
      setBusy(true);
      const of = `${button.id} ${actual}`;
      if (key.current.of !== of) key.current = { of, key: newIdempotencyKey() };
      const load = runtime.registries.actions[button.action ?? ''];
      const action = await load?.().catch(() => null);
      const options = { idempotencyKey: key.current.key };
      const result = (await action?.default.act?.(context, button.params ?? {}, record, options)) ?? noAnswer;
      if (result.status >= 200 && result.status < 300) key.current = { of: '', key: '' };
      // What was said before no longer holds; whatever was answered, the page says how the record stands.
      notify('');
      await reload();
      setBusy(false);
      setDone({ button, result });
    },
  };
}
