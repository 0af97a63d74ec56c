import type { CallResult, RecordState } from '../../../core/action.ts';
import type { Values } from '../../../core/config.ts';
import { browserFailed, noAnswer, succeeded } from '../../../core/failures.ts';
import type { FormSpec } from '../../../core/forms/form-spec.ts';
import { resultUseOf } from './outcome.ts';
import type { SendKeys } from './send-keys.ts';

/** The record when the form was filled in, and now. */
export interface Conflict {
  before: Values;
  after: Values;
}

/** State of a form from its first values to the answer of a send. */
export type FormFlow =
  | { readonly step: 'loading' | 'failed'; readonly conflict: null }
  | { readonly step: 'filling'; readonly conflict: Conflict | null }
  | {
      readonly step: 'sending';
      readonly conflict: Conflict | null;
      /** Share of the files that was sent; `null` without files. */
      readonly progress: number | null;
    }
  | {
      /** The outcome is shown; the form can still be filled in. */
      readonly step: 'answered';
      readonly conflict: Conflict | null;
      readonly result: CallResult;
    };

export type FormEvent =
  | { type: 'read'; state: 'loading' | 'ready' | 'failed' }
  | { type: 'send' }
  | { type: 'progress'; share: number | null }
  /** The record has changed meanwhile (412), and was read again. */
  | { type: 'conflict'; conflict: Conflict }
  /** `shownElsewhere`: the caller or a block of the page shows the outcome. */
  | { type: 'answer'; result: CallResult; shownElsewhere: boolean }
  | { type: 'close' }
  /** The steps of a button have saved the record. */
  | { type: 'saved' };

export const firstFlow: FormFlow = { step: 'loading', conflict: null };

/** The next state; an event that does not fit a state changes nothing. */
export function nextFlow(flow: FormFlow, event: FormEvent): FormFlow {
  const { step, conflict } = flow;
  const there = step !== 'loading' && step !== 'failed';
  switch (event.type) {
    case 'read':
      if (event.state !== 'ready') return step === event.state ? flow : { step: event.state, conflict: null };
      return there ? flow : { step: 'filling', conflict: null };
    case 'send':
      return there ? { step: 'sending', conflict, progress: null } : flow;
    case 'progress':
      return step === 'sending' ? { ...flow, progress: event.share } : flow;
    case 'conflict':
      return step === 'sending' ? { step: 'filling', conflict: event.conflict } : flow;
    case 'answer': {
      if (!there) return flow;
      const left = succeeded(event.result) ? null : conflict;
      if (event.shownElsewhere) return { step: 'filling', conflict: left };
      return { step: 'answered', conflict: left, result: event.result };
    }
    case 'close':
      return step === 'answered' ? { step: 'filling', conflict } : flow;
    case 'saved':
      return there ? { ...flow, conflict: null } : flow;
  }
}

export interface FormSender {
  /** `null` when their code could not be loaded. */
  keys(): Promise<SendKeys | null>;
  /** The form's action; never throws. */
  send(values: Values, idempotencyKey: string): Promise<CallResult>;
  results: FormSpec['results'];
  /** The record from which the form was filled. */
  record: RecordState;
  /** Reads the record again; `null` on failure. */
  reread(): Promise<RecordState | null>;
  /** Shows the blocks of the page that wait for this result; false if there are none. */
  showOnPage(result: string): boolean;
  /** Called after a 2xx; `true` means that the caller shows the outcome. */
  onSent(result: CallResult): boolean;
  /** False after the page was left. */
  isWaiting(): boolean;
  emit(event: FormEvent): void;
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

/**
 * Sends the input; the same values have the same key until their outcome is known. After a 412 the conflict is shown
 * instead of the answer, unless the form's file has a text for 412. Returns whether the input was saved.
 */
export async function sendFilled(values: Values, sender: FormSender): Promise<boolean> {
  const { emit, results, record } = sender;
  emit({ type: 'send' });
  const keys = await sender.keys().catch(() => null);
  const key = await keys?.keyFor(values);
  const result = key === undefined ? noAnswer : await sender.send(values, key);
  if (!sender.isWaiting()) return false;
  const { status } = result;
  const named = resultUseOf(status, results)?.text;
  const onPage = named !== undefined && sender.showOnPage(named);
  const success = succeeded(result);
  // Refused values were not saved; any other failure leaves that open.
  if (key !== undefined && (success || status === 412 || status === 422)) keys?.answered(key);
  if (status === 412) {
    const now = await sender.reread();
    if (!sender.isWaiting()) return false;
    if (now) emit({ type: 'conflict', conflict: { before: record.values, after: now.values } });
    if (now && named === undefined) return false;
  }
  const elsewhere = success && sender.onSent(result);
  emit({ type: 'answer', result, shownElsewhere: onPage || elsewhere });
  return success;
}
