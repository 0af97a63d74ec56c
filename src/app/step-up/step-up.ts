import type { Ticket } from '../../api/shapes/second-factor.ts';
import type { Call, CallResult } from '../../core/action.ts';
import { needsPassword, STEP_UP, STEP_UP_DECLINED, succeeded } from '../../core/failures.ts';

/** A call waits for the password, or for the second step of a sign-in. */
export type StepUpNeed = 'password' | Ticket;

/** `false` declines; `true` repeats the call; a result becomes the answer of the call. */
type StepUpAnswer = boolean | CallResult<never>;

/**
 * Asks the user for more if the server wants it for a call.
 * @param canAsk whether somebody is signed in and there is a form to ask with; otherwise the refusal is returned
 */
export function withStepUp(call: Call, canAsk: () => boolean) {
  const listeners = new Set<() => void>();
  let wanted: readonly StepUpNeed[] = [];
  /** Waiting calls; one password is for all of them. */
  const waiting = new Map<StepUpNeed, ((given: StepUpAnswer) => void)[]>();
  /** A password was given that the server has not used: it refused the call for another reason. */
  let isGiven = false;

  function change(next: readonly StepUpNeed[]) {
    wanted = next;
    for (const listener of [...listeners]) listener();
  }

  function ask(want: StepUpNeed): Promise<StepUpAnswer> {
    return new Promise((resolve) => {
      const others = waiting.get(want);
      waiting.set(want, [...(others ?? []), resolve]);
      if (!others) change([...wanted, want]);
    });
  }

  const guarded: Call = async (request) => {
    let takesPassword = request.passwordFirst === true;
    let result = takesPassword && !isGiven && canAsk() ? passwordWanted : await call<never>(request);
    for (;;) {
      const want = wantOf(result);
      if (want === 'password' || (takesPassword && succeeded(result))) isGiven = false;
      if (want === null || (want === 'password' && !canAsk())) return result;
      const given = await ask(want);
      if (given === false) {
        const error = { status: 'Error', message: '', ...result.error, code: STEP_UP_DECLINED };
        return { status: 403, data: null, error };
      }
      if (given !== true) return given;
      if (want === 'password') takesPassword = isGiven = true;
      result = await call<never>(request);
    }
  };
  return {
    call: guarded,
    stepUp: {
      /** In the order of the calls; the same list until it changes. */
      pending: () => wanted,
      answer(want: StepUpNeed, given: StepUpAnswer) {
        const answered = waiting.get(want);
        if (!answered) return;
        waiting.delete(want);
        for (const resolve of answered) resolve(given);
        change(wanted.filter((one) => one !== want));
      },
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

const passwordWanted: CallResult<never> = {
  status: 403,
  data: null,
  error: { status: 'Error', message: '', code: STEP_UP },
};

/** A 202 with a ticket: the password is right, but there is no token yet. */
function wantOf(result: CallResult<{ ticket?: string }>): StepUpNeed | null {
  if (result.status === 202 && result.data?.ticket) return result.data as Ticket;
  return needsPassword(result) ? 'password' : null;
}
