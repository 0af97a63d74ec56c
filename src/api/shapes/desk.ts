import { type Static, Type } from 'typebox';
import { Deadline } from './due.ts';
import { arrayOf, choice, described, moment, orNull } from './parts.ts';
import { Payment } from './payments.ts';
import { files, SentSection } from './sent-requests.ts';

/** Shapes of the desk's calls; the same for requests, for cases of procedures and for people. */

const name = { maxLength: 100 };
const words = { maxLength: 10_000 };
const day = { format: 'date', pattern: '^(19|20)' };

export const DeskSource = choice(['requests', 'procedures', 'members']);
export type DeskSource = Static<typeof DeskSource>;

/** States of what a case costs that a list can be filtered by. */
export const PAYMENT_FILTERS = ['due', 'overdue', 'paid', 'back'] as const;

/** Which lines of a list are asked for; what is absent leaves nothing out. */
export const DeskFilter = Type.Object({
  form: Type.Optional(
    Type.String({
      ...name,
      description: 'Form that was sent, empty: written without one; name of a procedure; or role of a person',
    }),
  ),
  state: Type.Optional(Type.String(name)),
  text: Type.Optional(Type.String({ ...name, description: 'A reference, or part of a person’s number or name' })),
  from: Type.Optional(Type.String({ ...day, description: 'First day, in the organisation’s time zone' })),
  to: Type.Optional(Type.String({ ...day, description: 'Last day' })),
  payment: Type.Optional(
    choice(PAYMENT_FILTERS, {
      description: 'Of cases that cost something: to be paid, its day over, paid, or to be paid back',
    }),
  ),
  order: Type.Optional(
    choice(['newest', 'oldest', 'due'], { description: '`due`: those with a deadline alone, the soonest first' }),
  ),
});
export type DeskFilter = Static<typeof DeskFilter>;

/** A line of the desk's lists: a request, a case of a procedure, or a person. */
export const DeskLine = Type.Object({
  key: Type.String({ description: 'The key that its detail is asked for by' }),
  title: Type.String(),
  member: Type.Object({ username: Type.String(), name: Type.String() }),
  at: Type.String({
    format: 'date-time',
    description: 'When a request was sent, when a case last changed, when the account of a person was made',
  }),
  state: Type.String(),
  stateText: Type.String({ description: 'The name of the state' }),
  due: Type.Optional(Deadline),
  payment: Type.Optional(Payment),
});
export type DeskLine = Static<typeof DeskLine>;

export const DeskAnswer = described('A page of the list', {
  items: arrayOf(DeskLine),
  next: orNull(Type.String({ description: 'Hands on to the lines after these; `null` when there are none' })),
});
export type DeskAnswer = Static<typeof DeskAnswer>;

const choices = arrayOf(Type.Object({ id: Type.String(), title: Type.String() }));

export const DeskChoices = described(
  'By their words; `payments` where something costs something, `roles` that the reader may give people',
  {
    forms: choices,
    states: choices,
    payments: Type.Optional(choices),
    roles: Type.Optional(choices),
  },
);
export type DeskChoices = Static<typeof DeskChoices>;

export const DeskEvent = Type.Object({
  at: moment,
  act: Type.String({ description: 'The act, in words' }),
  by: Type.String({ description: 'The name of the person; empty for the member' }),
  text: Type.String(),
  files: Type.Optional(files),
});
export type DeskEvent = Static<typeof DeskEvent>;

export const DeskDocument = Type.Object({
  number: Type.Integer({ description: 'From 1' }),
  name: Type.String({ description: 'The name of the file when it is kept' }),
  at: moment,
  signed: orNull(Type.String({ format: 'date-time', description: 'By its member; `null` while it waits' })),
});
export type DeskDocument = Static<typeof DeskDocument>;

/** A field in two versions, as it reads in each; empty where it is not filled in. */
export const DeskChange = Type.Object({
  property: Type.String(),
  label: Type.String(),
  before: Type.String(),
  now: Type.String(),
  changed: Type.Boolean(),
});
export type DeskChange = Static<typeof DeskChange>;

/** The present version of a case beside an earlier one. */
export const DeskChanges = Type.Object({
  at: Type.String({ format: 'date-time', description: 'When the earlier one was made, or when it was replaced' }),
  fields: arrayOf(DeskChange),
});
export type DeskChanges = Static<typeof DeskChanges>;

/** Something that the office may do with a request or a case. */
export const DeskMove = Type.Object({
  id: Type.String({ description: 'A move of the procedure' }),
  title: Type.String(),
  note: choice(['required', 'optional', 'none'], { description: 'Whether words for the member go with it' }),
});
export type DeskMove = Static<typeof DeskMove>;

/** Money that came for a case, or went back. */
const DeskPayment = Type.Object({
  id: Type.Integer(),
  on: Type.String({ description: 'Its day, in words' }),
  amount: Type.String(),
  source: Type.String({ description: 'How it came, in words' }),
  note: Type.String(),
  mayUndo: Type.Boolean({ description: 'The office marked it by hand, and it counts' }),
});

export const DeskDetail = described('In full, with its tag', {
  ...DeskLine.properties,
  mailbox: Type.String({ description: 'Where an answer goes; empty when the member has none' }),
  undelivered: Type.Optional(Type.String({ description: 'The last mail did not get there: when, in words' })),
  language: Type.String({ description: 'Of the sections' }),
  sections: arrayOf(SentSection),
  documents: arrayOf(DeskDocument, { description: 'Of a case; newest first' }),
  changes: orNull(DeskChanges),
  payments: Type.Optional(
    Type.Object({
      rest: Type.Integer({ description: 'Cents that are to be paid yet; negative: to be paid back' }),
      today: Type.String({ format: 'date', description: 'In the organisation’s time zone' }),
      words: described('Of the form that marks a payment', {
        title: Type.String(),
        amount: Type.String(),
        on: Type.String(),
        note: Type.String(),
        mark: Type.String(),
        undo: Type.String(),
        wrongAmount: Type.String(),
        wrongDay: Type.String(),
      }),
      items: arrayOf(DeskPayment, { description: 'Oldest first' }),
    }),
  ),
  events: arrayOf(DeskEvent, { description: 'Oldest first' }),
  moves: arrayOf(DeskMove, { description: 'The acts that are possible now' }),
});
export type DeskDetail = Static<typeof DeskDetail>;

/** The acts of the office; at least one of them. */
export const DeskAct = Type.Object(
  {
    move: Type.Optional(Type.String({ ...name, description: 'A move of the procedure' })),
    answer: Type.Optional(Type.String({ ...words, description: 'To the member: by mail, or with the move' })),
    note: Type.Optional(Type.String({ ...words, description: 'For colleagues; of cases only' })),
    payment: Type.Optional(
      Type.Object(
        {
          cents: Type.Integer({
            minimum: -99_999_999_999,
            maximum: 99_999_999_999,
            description: 'Negative: paid back',
          }),
          on: Type.String({ ...day, description: 'The day on which it was paid' }),
        },
        { additionalProperties: false, description: 'Marks a payment; `note` goes with it' },
      ),
    ),
    undo: Type.Optional(Type.Integer({ minimum: 1, description: 'A payment that was marked by mistake' })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DeskAct = Static<typeof DeskAct>;
