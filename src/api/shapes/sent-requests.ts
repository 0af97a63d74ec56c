import { type Static, Type } from 'typebox';
import type { Values } from '../../core/config.ts';
import { Deadline } from './due.ts';
import { arrayOf, choice, described, exactly, moment, orNull } from './parts.ts';
import { Payment } from './payments.ts';

export const MailState = choice(['waiting', 'sent', 'partly', 'failed'], {
  description:
    'Of the e-mail to the office: in the queue, handed over to everybody or not wanted, over with some of its recipients not reached, or with none',
});
export type MailState = Static<typeof MailState>;

/**
 * The meaning of a state for the person: the office has not begun, it has, it says something to be read, all is over, the
 * person ended it.
 */
const Outlook = choice(['arrived', 'waiting', 'asked', 'over', 'withdrawn']);

/** Files that a case keeps. */
export const files = arrayOf(
  Type.Object({
    property: Type.String(),
    name: Type.String(),
    type: Type.String(),
    sha256: Type.Optional(Type.String({ description: 'Of a file that a case keeps' })),
  }),
  { description: 'Files that went along; each is had by its own property' },
);

/** One case of the signed-in user, as a line of the list. */
export const SentRequest = Type.Object({
  reference: Type.String({
    description: 'People’s name for it: of a procedure of which there is one at a time, its number',
  }),
  title: Type.String({ description: 'The title of the form when it was sent, in the language asked for' }),
  sentAt: moment,
  state: MailState,
  progress: Type.String({ description: 'State of its procedure' }),
  progressText: Type.String({ description: 'The name of the state in the language asked for' }),
  outlook: Outlook,
  due: Type.Optional(Deadline),
  payment: Type.Optional(Payment),
  answers: arrayOf(
    Type.Object({
      text: Type.String(),
      at: moment,
      own: Type.Optional(Type.Boolean({ description: 'Of its sender, and not of the office' })),
      files: Type.Optional(files),
    }),
    { description: 'What the office and its sender have said to each other since, oldest first' },
  ),
});
export type SentRequest = Static<typeof SentRequest>;

export const SentRequestsAnswer = described('A page of the list, newest first', {
  items: arrayOf(SentRequest),
  next: orNull(Type.String({ description: 'Hands on to the older ones; `null` when there are none' })),
});
export type SentRequestsAnswer = Static<typeof SentRequestsAnswer>;

export const SentField = Type.Object({
  property: Type.String(),
  label: Type.String(),
  value: Type.String(),
  files: Type.Optional(files),
});
export type SentField = Static<typeof SentField>;

export const SentSection = Type.Object({
  title: Type.String({ description: 'Empty when the section has none' }),
  fields: arrayOf(SentField),
});
export type SentSection = Static<typeof SentSection>;

export const SentRequestDetail = described('A sent request', {
  ...SentRequest.properties,
  language: Type.String({ description: 'Of the title and of all that follows' }),
  version: Type.String({ description: 'Of the config the form was filled in with' }),
  mayWithdraw: Type.Boolean({ description: 'Its sender may take it back now' }),
  answer: Type.Optional(
    choice(['required', 'optional'], {
      description: 'Its sender may answer the office now, with files; whether in words too. Absent: not now',
    }),
  ),
  question: Type.String({ description: 'Tag of what the office said last; an answer names it. Empty: nothing yet' }),
  change: orNull(
    Type.Object({
      form: Type.String(),
      context: orNull(Type.String({ description: 'Variant of its texts that was shown' })),
      tag: Type.String({ description: 'For `If-Match` when it is sent again' }),
      values: Type.Unsafe<Values>({
        type: 'object',
        additionalProperties: true,
        description: 'By property of the form',
      }),
    }),
  ),
  sections: arrayOf(SentSection, {
    description: 'In the order of the form; sections without a filled field are left out',
  }),
});
export type SentRequestDetail = Static<typeof SentRequestDetail>;

/** An answer of its sender to the office; its files go beside it. */
export const OwnAnswer = exactly({
  note: Type.String({ maxLength: 4000 }),
  question: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Tag of the words of the office that it answers; once the office has said something else, 409',
    }),
  ),
});
export type OwnAnswer = Static<typeof OwnAnswer>;
