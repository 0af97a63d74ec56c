import { useState } from 'react';
import { type DeskAct, type DeskDetail, type DeskSource, deskAct } from '../../../api/calls/desk.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';
import { useIdempotencyKey } from '../sending/idempotency-key.ts';

export interface ActTarget {
  source: DeskSource;
  detail: DeskDetail;
  /** Of the detail that is seen. */
  tag: string;
  /** The line as it is after the act. */
  onDone(result: CallResult<DeskDetail>): Promise<void>;
  /** Somebody was faster: the line has to be read again. */
  onChanged(): Promise<unknown>;
}

/** What came of the last act: `message` is the server's word where it refuses. */
export type ActOutcome = { kind: 'done' | 'changed' | 'failed'; message: string };

/** Sends acts, each once: what is sent again because no answer came has the key of the first try. */
export function useAct({ source, detail, tag, onDone, onChanged }: ActTarget) {
  const { runtime } = useApp();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const keys = useIdempotencyKey();

  /** @returns whether it is done. */
  async function send(act: DeskAct): Promise<boolean> {
    const key = keys.of(JSON.stringify([act, tag]));
    setBusy(true);
    setOutcome(null);
    const result = await runtime.call<DeskDetail>(deskAct(source, detail.key, act, tag, key));
    if (result.status === 200) {
      await onDone(result);
      setOutcome({ kind: 'done', message: '' });
    } else if (result.status === 412 || result.status === 409) {
      await onChanged();
      setOutcome({ kind: result.status === 412 ? 'changed' : 'failed', message: result.error?.message ?? '' });
    } else setOutcome({ kind: 'failed', message: result.error?.message ?? '' });
    setBusy(false);
    return result.status === 200;
  }
  return { busy, outcome, send };
}
