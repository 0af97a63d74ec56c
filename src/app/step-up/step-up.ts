import type { Call } from '../../core/action.ts';
import { needsPassword, STEP_UP_DECLINED } from '../../core/session/step-up.ts';

/** Asks for the password again when the server wants that before it takes a call. */
export interface StepUp {
  /** Whether a call waits for the password. */
  pending(): boolean;
  /** What the user said to that: the password was given, or is not going to be. */
  answer(given: boolean): void;
  /** Told whenever `pending` changes. */
  subscribe(listener: () => void): () => void;
}

interface Guarded {
  /** The same calls; one that needs the password waits for it, and is then made again as it was. */
  call: Call;
  stepUp: StepUp;
}

/** @param canAsk whether somebody is signed in, and there is a form to ask with; else the refusal stands. */
export function withStepUp(call: Call, canAsk: () => boolean): Guarded {
  const listeners = new Set<() => void>();
  /** Calls that wait; one answer is for all of them. */
  let waiting: ((given: boolean) => void)[] = [];

  function notify() {
    for (const listener of [...listeners]) listener();
  }

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      notify();
    });
  }

  return {
    async call(request) {
      for (;;) {
        const result = await call<never>(request);
        if (!needsPassword(result) || !canAsk()) return result;
        if (!(await ask())) {
          const error = { status: 'Error', message: '', ...result.error, code: STEP_UP_DECLINED };
          return { ...result, error };
        }
      }
    },
    stepUp: {
      pending: () => waiting.length > 0,
      answer(given) {
        const answered = waiting;
        waiting = [];
        for (const resolve of answered) resolve(given);
        notify();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
