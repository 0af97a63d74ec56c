import { isMet } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/tree.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { NO_CASE, type ProcedureMail, type ProcedureMove, TO_FORM_OFFICE, TO_MEMBER } from '../procedure.ts';

/** Says how a case is paid, where no other mail to the member says it. */
export const PAYMENT_DUE = 'mails.payment-due';
/** Tells an office that something is to be paid back. */
export const PAYMENT_BACK = 'mails.payment-back';

/** The mail of a form that is sent: to its office when it begins a case; a copy to its sender whenever it is sent. */
export interface FormMail {
  /** Template in `messages/<language>/mails/`. */
  template: string;
  /** Office of the settings. */
  recipient: string;
  copy: boolean;
}

/** @returns `undefined` for a form that names no mail */
export function formMailOf({ submit }: Pick<FormSpec, 'submit'>): FormMail | undefined {
  const { recipient, message: template, copy } = submit?.params ?? {};
  if (typeof recipient !== 'string' || typeof template !== 'string') return undefined;
  return { template, recipient, copy: copy === true };
}

/** Whether the form that comes with a move begins its case. */
export function beginsCase({ state }: Pick<Scope, 'state'>): boolean {
  return state === NO_CASE;
}

/** The mails of a move, in order. @param scope of its conditions: the state is the one before */
export function moveMailsOf({ mails = [] }: Pick<ProcedureMove, 'mails'>, scope: Scope): readonly ProcedureMail[] {
  return mails.filter(({ when }) => isMet(when, scope));
}

/** What a move has made of the costs of its case, in cents. */
export interface CostChange {
  isDue: boolean;
  toPayBack: number;
}

/**
 * The mails about what a case costs from a move on.
 * @param told a mail of the move goes to the member, and says it
 * @param ofForm the case was begun by a form, whose office is told
 */
export function paymentMailsOf(
  { isDue, toPayBack }: CostChange,
  { told, ofForm }: { told: boolean; ofForm: boolean },
): readonly ProcedureMail[] {
  return [
    ...(isDue && !told ? [{ message: PAYMENT_DUE, recipient: TO_MEMBER }] : []),
    ...(toPayBack > 0 ? [{ message: PAYMENT_BACK, recipient: ofForm ? TO_FORM_OFFICE : 'office' }] : []),
  ];
}
