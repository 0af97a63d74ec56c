import type { CallResult, RecordState } from '../../core/action.ts';
import type { Values } from '../../core/config.ts';
import { succeeded } from '../../core/failures.ts';
import type { FormSpec } from '../../core/forms/form-spec.ts';
import { resultUseOf } from './outcome.ts';

/** The record when the form was filled in, and now. */
export interface RecordConflict {
  before: Values;
  after: Values;
}

/** State of a form that has its first values, up to the answer of a send. */
export type FormFlow =
  | { readonly step: 'filling'; readonly conflict: RecordConflict | null }
  | {
      readonly step: 'sending';
      readonly conflict: RecordConflict | null;
      /** Share of the files that was sent; `null` without files. */
      readonly progress: number | null;
    }
  | {
      /** The outcome is shown; the form can still be filled in. */
      readonly step: 'answered';
      readonly conflict: RecordConflict | null;
      readonly result: CallResult;
    };

export type FormEvent =
  | { type: 'send' }
  | { type: 'progress'; share: number | null }
  /** The record has changed meanwhile (412), and was read again. */
  | { type: 'conflict'; conflict: RecordConflict }
  /** `shownElsewhere`: the caller or a block of the page shows the outcome. */
  /** It was not sent: the person has to choose between two drafts first. */
  | { type: 'held' }
  | { type: 'answer'; result: CallResult; shownElsewhere: boolean }
  | { type: 'close' }
  /** The steps of a button have saved the record, or the form turns to another one. */
  | { type: 'settled' };

export const firstFlow: FormFlow = { step: 'filling', conflict: null };

/** The next state; an event that does not fit a state changes nothing. */
export function nextFlow(flow: FormFlow, event: FormEvent): FormFlow {
  const { step, conflict } = flow;
  switch (event.type) {
    case 'send':
      return { step: 'sending', conflict, progress: null };
    case 'progress':
      return step === 'sending' ? { ...flow, progress: event.share } : flow;
    case 'conflict':
      return step === 'sending' ? { step: 'filling', conflict: event.conflict } : flow;
    case 'held':
      return { step: 'filling', conflict };
    case 'answer': {
      const left = succeeded(event.result) ? null : conflict;
      if (event.shownElsewhere) return { step: 'filling', conflict: left };
      return { step: 'answered', conflict: left, result: event.result };
    }
    case 'close':
      return step === 'answered' ? { step: 'filling', conflict } : flow;
    case 'settled':
      return conflict ? { ...flow, conflict: null } : flow;
  }
}

export interface FormSender {
  /** False if the person is asked something first. */
  maySend(): Promise<boolean>;
  /** Never throws. */
  send(values: Values): Promise<CallResult>;
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

/**
 * Sends the input and shows what came of it. After a 412 the conflict is shown instead of the answer, unless the form's
 * file has a text for 412. Returns whether the input was saved.
 */
export async function sendFilled(values: Values, sender: FormSender): Promise<boolean> {
  const { emit, results, record } = sender;
  emit({ type: 'send' });
  const free = await sender.maySend();
  if (!sender.isWaiting()) return false;
  if (!free) {
    emit({ type: 'held' });
    return false;
  }
  const result = await sender.send(values);
  if (!sender.isWaiting()) return false;
  const { status } = result;
  const named = resultUseOf(status, results)?.text;
  const onPage = named !== undefined && sender.showOnPage(named);
  const success = succeeded(result);
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
