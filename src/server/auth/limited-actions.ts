import type { FailureText } from '../http/errors.ts';

/** How often a member may do what costs others something: mail in their mailboxes, room in the database. */
export interface ActionLimits {
  /** Filled forms and free messages to the offices, in an hour. */
  message: number;
  /** Changes of the contact mailbox, each told to the one before, in a day. */
  mailbox: number;
  /** Documents of procedures, signed or not, in a day. */
  document: number;
}

export type LimitedAction = keyof ActionLimits;

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Seconds from the first one until the count starts again, and in which units its doer is told to wait. */
export const LIMITED_ACTIONS: Record<LimitedAction, { window: number; text: FailureText; unit: number }> = {
  message: { window: HOUR, text: 'errors.server.tooManyMessages', unit: MINUTE },
  mailbox: { window: DAY, text: 'errors.server.tooManyMailboxes', unit: HOUR },
  document: { window: DAY, text: 'errors.server.tooManyDocuments', unit: HOUR },
};
