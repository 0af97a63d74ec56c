import { useReducer, useRef } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey, useIdempotencyKey } from '../sending/idempotency-key.ts';

/** How something stands that is tried first, and done as a whole once it was seen what it does. */
export interface Trial<Report> {
  /** What is under way. */
  busy: string | null;
  failure: string;
  /** Of the last run that worked; what came before stands below a failure. */
  report: Report | null;
}

export type TrialEvent<Report> =
  /** What is to be tried is another one. */
  | { type: 'changed' }
  | { type: 'began'; work: string }
  | { type: 'failed'; words: string }
  | { type: 'worked'; report?: Report };

export function nextTrial<Report>(now: Trial<Report>, event: TrialEvent<Report>): Trial<Report> {
  switch (event.type) {
    case 'changed':
      return { ...now, failure: '', report: null };
    case 'began':
      return { ...now, busy: event.work, failure: '' };
    case 'failed':
      return { ...now, busy: null, failure: event.words };
    case 'worked':
      return { ...now, busy: null, report: event.report ?? now.report };
  }
}

/** @param failed the words for an answer that is no success; `null` where there was none */
export function useTrial<Report>(failed: (answer: CallResult<unknown> | null) => string) {
  const [trial, emit] = useReducer(nextTrial<Report>, { busy: null, failure: '', report: null });
  const keys = useIdempotencyKey();
  const { call } = useApp().runtime;
  /** Where the focus goes when the button goes with what there was to do. */
  const place = useRef<HTMLDivElement>(null);

  /** What is answered, `null` when it failed. */
  async function send<T>(work: string, ask: () => Promise<CallResult<T> | null>): Promise<T | null> {
    emit({ type: 'began', work });
    const answer = await ask();
    if (answer?.status === 200 && answer.data) return answer.data;
    emit({ type: 'failed', words: failed(answer) });
    return null;
  }
  return {
    ...trial,
    ...{ call, emit, send, place },
    /** Tries it, or does it: what is done again because no answer came has the key of the first time. */
    async run(work: string, dryRun: boolean, ask: (key: string) => Promise<CallResult<Report> | null>) {
      if (dryRun) keys.forget();
      const report = await send(work, () => ask(dryRun ? newIdempotencyKey() : keys.of(work)));
      if (report) emit({ type: 'worked', report });
      return report;
    },
  };
}
