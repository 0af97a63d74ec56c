import { useReducer, useRef } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey, useIdempotencyKey } from '../sending/idempotency-key.ts';

/** State of an action that is tried first and then done. */
export interface Trial<Report> {
  busy: string | null;
  failure: string;
  /** Of the last successful run; it stays below a failure. */
  report: Report | null;
}

export type TrialEvent<Report> =
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

/** @param failed words an unsuccessful answer; `null` if there was none */
export function useTrial<Report>(failed: (answer: CallResult<unknown> | null) => string) {
  const [trial, emit] = useReducer(nextTrial<Report>, { busy: null, failure: '', report: null });
  const keys = useIdempotencyKey();
  const trials = useLatestRun();
  const { call } = useApp().runtime;
  /** Takes the focus when the button disappears. */
  const focusTarget = useRef<HTMLDivElement>(null);

  /** Resolves to the data of the answer; `null` on failure, or when the answer is not wanted any more. */
  async function send<T>(work: string, ask: () => Promise<CallResult<T> | null>, isWanted = () => true) {
    emit({ type: 'began', work });
    const answer = await ask();
    if (!isWanted()) {
      emit({ type: 'worked' });
      return null;
    }
    if (answer?.status === 200 && answer.data) return answer.data;
    emit({ type: 'failed', words: failed(answer) });
    return null;
  }
  return {
    ...trial,
    ...{ call, emit, send, focusTarget },
    /** The input has changed: the report and a running trial are outdated. Work that changes something goes on. */
    changed() {
      trials.giveUp();
      emit({ type: 'changed' });
    },
    /** Tries the action, or does it. A repetition after a lost answer has the same key, so that it counts once. */
    async run(work: string, dryRun: boolean, ask: (key: string) => Promise<CallResult<Report> | null>) {
      if (dryRun) keys.forget();
      const isLatest = dryRun ? trials.begin().isLatest : undefined;
      const report = await send(work, () => ask(dryRun ? newIdempotencyKey() : keys.of(work)), isLatest);
      if (report) emit({ type: 'worked', report });
      return report;
    },
  };
}
