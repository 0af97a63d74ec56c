import { type Static, Type } from 'typebox';
import { arrayOf, choice, username } from './parts.ts';

/** Shapes of the calls about people's accounts. */

/** An account to be made. */
export const NewMember = Type.Object(
  {
    username,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    role: Type.String({ maxLength: 100, description: 'One that a check of the menu names' }),
    email: Type.String({
      default: '',
      maxLength: 254,
      description: 'Where links go until the person’s data say it; empty for nowhere',
    }),
  },
  { additionalProperties: false },
);
export type NewMember = Static<typeof NewMember>;

/** A file of people. */
export const PeopleFile = Type.Object(
  {
    csv: Type.String({ description: 'Columns: username, name, role, email, and <record>.<property>' }),
    dryRun: Type.Boolean({ description: 'Says what would be done, and does nothing' }),
  },
  { additionalProperties: false },
);

const line = { line: Type.Integer(), username: Type.String() };

export const ImportReport = Type.Object(
  {
    added: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    changes: arrayOf(
      Type.Object({
        ...{ ...line, name: Type.String({ description: 'As it is to be' }) },
        ...{ act: choice(['added', 'changed']), columns: arrayOf(Type.String()) },
      }),
      { description: 'The first of those who are new or become different, and by which columns' },
    ),
    problems: arrayOf(Type.Object({ ...line, column: Type.String(), text: Type.String() }), {
      description: 'The first things that keep the file from being taken',
    }),
    refused: Type.Integer({ description: 'How many of these there are' }),
    done: Type.Boolean({ description: 'Whether it is kept; with anything wrong in it, and for a trial, nothing is' }),
  },
  { description: 'What was done, or would be, by numbers of people' },
);
export type ImportReport = Static<typeof ImportReport>;

/** Erases what is kept of a person. */
export const ErasureOptions = Type.Object(
  { dryRun: Type.Boolean({ description: 'Says what would be erased and kept, and does nothing' }) },
  { additionalProperties: false },
);

/** Cases of a procedure that an erasure leaves. */
export const KeptOfPerson = Type.Object({
  procedure: Type.String({ description: 'Its id' }),
  cases: Type.Integer(),
  until: Type.String({ description: 'Day on which the last of them goes, as YYYY-MM-DD' }),
  why: Type.String({ description: 'In words of the procedure’s file' }),
});
export type KeptOfPerson = Static<typeof KeptOfPerson>;

export const ErasureReport = Type.Object(
  {
    username: Type.String(),
    erased: Type.Object(
      {
        records: Type.Integer(),
        cases: Type.Integer(),
        procedure_documents: Type.Integer(),
        outbox: Type.Integer(),
      },
      { description: 'Rows that go, by what they are' },
    ),
    kept: arrayOf(KeptOfPerson),
    done: Type.Boolean(),
  },
  { description: 'What goes, and what is kept until when and why' },
);
export type ErasureReport = Static<typeof ErasureReport>;
