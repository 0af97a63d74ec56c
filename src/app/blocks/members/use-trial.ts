import { useRef, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey, useIdempotencyKey } from '../../sending/idempotency-key.ts';

/**
 * An action that is tried first and then done.
 * @param failed words an unsuccessful answer; `null` if there was none
 */
export function useTrial<Report>(failed: (answer: CallResult<unknown> | null) => string) {
  const [trial, setTrial] = useState({
    busy: null as string | null,
    failure: '',
    /** Of the last successful run; it stays below a failure. */
    report: null as Report | null,
  });
  const put = (change: Partial<typeof trial>) => setTrial((now) => ({ ...now, ...change }));
  const keys = useIdempotencyKey();
  const trials = useLatestRun();
  const { call } = useApp().runtime;
  const focusTarget = useRef<HTMLDivElement>(null);

  /** Resolves to the data of the answer; `null` on failure, or when the answer is not wanted any more. */
  async function send<T>(work: string, ask: () => Promise<CallResult<T> | null>, isWanted = () => true) {
    put({ busy: work, failure: '' });
    const answer = await ask();
    const data = answer?.status === 200 ? answer.data : null;
    put({ busy: null, failure: data || !isWanted() ? '' : failed(answer) });
    return isWanted() ? data : null;
  }
  return {
    ...trial,
    call,
    send,
    focusTarget,
    fail: (failure: string) => put({ failure }),
    /** The input has changed: the report and a running trial are outdated. Work that changes something goes on. */
    changed() {
      trials.giveUp();
      put({ failure: '', report: null });
    },
    /** Tries the action, or does it. A repetition after a lost answer has the same key, so that it counts once. */
    async run(work: string, dryRun: boolean, ask: (key: string) => Promise<CallResult<Report> | null>) {
      if (dryRun) keys.forget();
      const isLatest = dryRun ? trials.begin().isLatest : undefined;
      const report = await send(work, () => ask(dryRun ? newIdempotencyKey() : keys.of(work)), isLatest);
      if (report) put({ report });
      return report;
    },
  };
}
