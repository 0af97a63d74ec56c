import type { CallResult, RecordState } from '../../../core/action.ts';
import type { Values } from '../../../core/config.ts';
import { browserFailed } from '../../../core/failures.ts';
import type { FormSpec } from '../../../core/forms/form-spec.ts';
import { resultOf } from './outcome.ts';
import type { SendKeys } from './send-keys.ts';

/** The record as it was when the form was filled in, and as it is now. */
export interface Conflict {
  before: Values;
  after: Values;
}

/** Where a form stands, from its first values to what came of sending it. */
export type FormFlow =
  | { readonly step: 'loading' | 'failed'; readonly conflict: null }
  | { readonly step: 'filling'; readonly conflict: Conflict | null }
  | {
      readonly step: 'sending';
      readonly conflict: Conflict | null;
      /** Share of a file that has left; `null` while there is none under way. */
      readonly progress: number | null;
    }
  | {
      /** There is something to read; the form can be filled in further. */
      readonly step: 'answered';
      readonly conflict: Conflict | null;
      readonly result: CallResult;
    };

export type FormEvent =
  /** The first values: being read, there, or not to be had. */
  | { type: 'read'; state: 'loading' | 'ready' | 'failed' }
  | { type: 'send' }
  | { type: 'progress'; share: number | null }
  /** The record was changed meanwhile (412), and is known as it is now. */
  | { type: 'conflict'; conflict: Conflict }
  /** `said`: whatever there is to say is said elsewhere. */
  | { type: 'answer'; result: CallResult; said: boolean }
  | { type: 'close' }
  /** Saved in another way than by sending the form: by the steps of a button. */
  | { type: 'saved' };

/** Before the first values are known to be there. */
export const firstFlow: FormFlow = { step: 'loading', conflict: null };

/** The next state; an event that has no place in a state changes nothing. */
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
      if (event.said) return { step: 'filling', conflict: left };
      return { step: 'answered', conflict: left, result: event.result };
    }
    case 'close':
      return step === 'answered' ? { step: 'filling', conflict } : flow;
    case 'saved':
      return there ? { ...flow, conflict: null } : flow;
  }
}

/** What sending needs of the app around it. */
export interface Sender {
  /** `null` when the part of the app that makes them did not come. */
  keys(): Promise<SendKeys | null>;
  /** The form's action; throws never. */
  send(values: Values, idempotencyKey: string): Promise<CallResult>;
  results: FormSpec['results'];
  /** The record that the form was filled from. */
  record: RecordState;
  /** The record as it is now; `null` when it cannot be had. */
  reread(): Promise<RecordState | null>;
  /** Blocks of the page that wait for this result show; false when there are none. */
  showOnPage(result: string): boolean;
  /** After a 2xx. Giving true back means: what there is to say is said elsewhere. */
  onSent(result: CallResult): boolean;
  /** Nobody waits for the answer any more once the page was left. */
  isWaiting(): boolean;
  emit(event: FormEvent): void;
}

/** What an action was answered, or that nothing came of it. What it throws is the browser's: actions answer with a result. */
export async function answerTo(sending: Promise<CallResult> | undefined): Promise<CallResult> {
  try {
    return (await sending) ?? noAnswer;
  } catch (error) {
    console.error(error);
    return browserFailed;
  }
}

export const noAnswer: CallResult<never> = { status: 0, data: null, error: { status: 'Error', message: '' } };

/**
 * Sends what is filled in: the same values under the same key until it is known what became of them. Conflict before
 * answer, and only one of both is said unless the form's file has a text for 412. Gives true back when it was saved.
 */
export async function sendFilled(values: Values, sender: Sender): Promise<boolean> {
  const { emit, results, record } = sender;
  emit({ type: 'send' });
  const keys = await sender.keys().catch(() => null);
  const key = await keys?.keyFor(values);
  const result = key === undefined ? noAnswer : await sender.send(values, key);
  if (!sender.isWaiting()) return false;
  const { status } = result;
  const named = resultOf(status, results)?.text;
  const onPage = named !== undefined && sender.showOnPage(named);
  const success = succeeded(result);
  // Refused values were not sent either; any other failure may hide that they were.
  if (key !== undefined && (success || status === 412 || status === 422)) keys?.answered(key);
  if (status === 412) {
    const now = await sender.reread();
    if (!sender.isWaiting()) return false;
    if (now) emit({ type: 'conflict', conflict: { before: record.values, after: now.values } });
    if (now && named === undefined) return false;
  }
  const elsewhere = success && sender.onSent(result);
  emit({ type: 'answer', result, said: onPage || elsewhere });
  return success;
}

export function succeeded({ status }: CallResult): boolean {
  return status >= 200 && status < 300;
}
