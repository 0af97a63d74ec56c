import type { Ticket } from '../../api/shapes/second-factor.ts';
import type { Call, CallResult } from '../../core/action.ts';
import { needsPassword, STEP_UP_DECLINED } from '../../core/failures.ts';

/** What a call waits for: the password again, or the second step of a sign-in. */
export type Wanted = 'password' | Ticket;

/** What came of it: nothing is going to be given; it was given, so that the call goes again; or what the call is answered. */
export type Given = boolean | CallResult<never>;

/** Asks for more when the server wants that before it takes a call. */
export interface StepUp {
  /** What is waited for, in the order it was asked; the same list until that changes. */
  pending(): readonly Wanted[];
  /** What the user said to one of them. */
  answer(wanted: Wanted, given: Given): void;
  /** Told whenever `pending` changes. */
  subscribe(listener: () => void): () => void;
}

interface Guarded {
  /** The same calls; one that needs more waits for it. */
  call: Call;
  stepUp: StepUp;
}

/** @param canAsk whether somebody is signed in, and there is a form to ask with; else the refusal stands. */
export function withStepUp(call: Call, canAsk: () => boolean): Guarded {
  const listeners = new Set<() => void>();
  let wanted: readonly Wanted[] = [];
  /** Calls that wait; one answer is for all that want the password. */
  const waiting = new Map<Wanted, ((given: Given) => void)[]>();

  function change(next: readonly Wanted[]) {
    wanted = next;
    for (const listener of [...listeners]) listener();
  }

  function ask(want: Wanted): Promise<Given> {
    return new Promise((resolve) => {
      const others = waiting.get(want);
      waiting.set(want, [...(others ?? []), resolve]);
      if (!others) change([...wanted, want]);
    });
  }

  return {
    async call(request) {
      for (;;) {
        const result = await call<never>(request);
        const want = wantOf(result);
        if (want === null || (want === 'password' && !canAsk())) return result;
        const given = await ask(want);
        if (given === false) {
          const error = { status: 'Error', message: '', ...result.error, code: STEP_UP_DECLINED };
          return { status: 403, data: null, error };
        }
        if (given !== true) return given;
      }
    },
    stepUp: {
      pending: () => wanted,
      answer(want, given) {
        const answered = waiting.get(want);
        if (!answered) return;
        waiting.delete(want);
        for (const resolve of answered) resolve(given);
        change(wanted.filter((one) => one !== want));
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** A ticket comes with 202: the password is right, and there is no token yet. */
function wantOf(result: CallResult<{ ticket?: string }>): Wanted | null {
  if (result.status === 202 && result.data?.ticket) return result.data as Ticket;
  return needsPassword(result) ? 'password' : null;
}
