import type { FailureText } from '../http/errors.ts';

/** Limits for actions that send mail or fill the database. */
export interface ActionLimits {
  /** Filled forms and free messages to the offices, per hour. */
  message: number;
  /** Changes of the contact mailbox, each of which sends a mail, per day. */
  mailbox: number;
  /** Documents of procedures, signed or not, per day. */
  document: number;
}

export type LimitedAction = keyof ActionLimits;

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** `window`: seconds until a count starts again. `unit`: seconds of the unit of the wait in the text. */
export const LIMITED_ACTIONS: Record<LimitedAction, { window: number; text: FailureText; unit: number }> = {
  message: { window: HOUR, text: 'errors.server.tooManyMessages', unit: MINUTE },
  mailbox: { window: DAY, text: 'errors.server.tooManyMailboxes', unit: HOUR },
  document: { window: DAY, text: 'errors.server.tooManyDocuments', unit: HOUR },
};
