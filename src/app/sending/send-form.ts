import type { Action, ActionContext, CallResult, Submission } from '../../core/action.ts';
import { browserFailed, noAnswer, succeeded } from '../../core/failures.ts';
import type { SendKeys } from './send-keys.ts';

/**
 * Sends a filled form by its action; it never throws. The same values have the same key until their outcome is known.
 * @param isWaiting false once the page was left or the send cancelled: nobody has read the outcome, so the key stays
 */
export async function sendByAction(
  action: Action | undefined,
  context: ActionContext,
  submission: Omit<Submission, 'idempotencyKey'>,
  { keys, isWaiting }: { keys: Pick<SendKeys, 'keyFor' | 'answered'>; isWaiting(): boolean },
): Promise<CallResult> {
  const idempotencyKey = await keys.keyFor(submission.values);
  const params = submission.form.spec.submit?.params ?? {};
  const result = await answerTo(action?.send?.(context, params, { ...submission, idempotencyKey }));
  // Refused values were not saved; any other failure leaves that open.
  const isKnown = succeeded(result) || result.status === 412 || result.status === 422;
  if (isKnown && isWaiting()) keys.answered(idempotencyKey);
  return result;
}

/** The result of an action. An exception is a fault of the browser, because actions return failures. */
export async function answerTo(sending: Promise<CallResult> | undefined): Promise<CallResult> {
  try {
    return (await sending) ?? noAnswer;
  } catch (error) {
    console.error(error);
    return browserFailed;
  }
}
