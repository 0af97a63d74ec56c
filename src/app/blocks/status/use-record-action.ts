import { useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import type { StatusButton } from '../../../core/config.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { answerTo, succeeded } from '../sending/form-flow.ts';
import { useIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf } from '../sending/outcome.ts';

/** Lets an action do something with the record of the page, and says what came of it. */
export function useRecordAction({ record, context, actual, reload, notify }: PageRecordState) {
  const { runtime } = useApp();
  const texts = useTexts();
  /** Undefined until something is done for the first time. */
  const [done, setDone] = useState<{ button: StatusButton; result: CallResult } | 'busy' | null>();
  const keys = useIdempotencyKey();
  const busy = done === 'busy';

  return {
    busy,
    /** Once something was done the dialog stays, so that it can fade. */
    used: done !== undefined,
    outcome: done && done !== 'busy' ? outcomeOf(done.result, done.button.results, texts) : null,
    close: () => setDone((now) => (now === 'busy' ? now : null)),
    async start(button: StatusButton) {
      if (busy) return;
      setDone('busy');
      const idempotencyKey = keys.of(`${button.id} ${actual}`);
      const load = runtime.registries.actions[button.action ?? ''];
      const action = await load?.().catch(() => null);
      const params = button.params ?? {};
      const result = await answerTo(action?.default.act?.(context, params, record, { idempotencyKey }));
      if (succeeded(result)) keys.forget();
      // What was said before no longer holds; whatever was answered, the page says how the record stands.
      notify('');
      await reload();
      setDone({ button, result });
    },
  };
}
