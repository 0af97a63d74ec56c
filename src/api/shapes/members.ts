import { type Static, Type } from 'typebox';
import { arrayOf, choice, described, exactly, username } from './parts.ts';

export const NewMember = exactly({
  username,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  role: Type.String({ maxLength: 100, description: 'One that a check of the menu names' }),
  email: Type.String({
    default: '',
    maxLength: 254,
    description: 'Where links go until the person’s data say it; empty for nowhere',
  }),
});
export type NewMember = Static<typeof NewMember>;

export const PeopleFile = exactly({
  csv: Type.String({ description: 'Columns: username, name, role, email, and <record>.<property>' }),
  dryRun: Type.Boolean({ description: 'Says what would be done, and does nothing' }),
});

const line = { line: Type.Integer(), username: Type.String() };

export const ImportReport = described('Numbers of people by act, done or not', {
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  changes: arrayOf(
    Type.Object({
      ...line,
      name: Type.String({ description: 'As it is to be' }),
      act: choice(['added', 'changed']),
      columns: arrayOf(Type.String()),
    }),
    { description: 'The first people who are new or become different, with the columns that differ' },
  ),
  problems: arrayOf(Type.Object({ ...line, column: Type.String(), text: Type.String() }), {
    description: 'The first things that keep the file from being taken',
  }),
  refused: Type.Integer({ description: 'How many of these there are' }),
  done: Type.Boolean({ description: 'Whether it is kept; with anything wrong in it, and for a trial, nothing is' }),
});
export type ImportReport = Static<typeof ImportReport>;

export const ErasureOptions = exactly({
  dryRun: Type.Boolean({ description: 'Says what would be erased and kept, and does nothing' }),
});

/** Cases of a procedure that an erasure leaves. */
export const KeptOfPerson = Type.Object({
  procedure: Type.String({ description: 'Its id' }),
  cases: Type.Integer(),
  until: Type.String({ description: 'Day on which the last of them goes, as YYYY-MM-DD' }),
  why: Type.String({ description: 'In words of the procedure’s file' }),
});
export type KeptOfPerson = Static<typeof KeptOfPerson>;

export const ErasureReport = described('Data that goes, and data that is kept, until when and why', {
  username: Type.String(),
  erased: described('Rows that go, by what they are', {
    records: Type.Integer(),
    cases: Type.Integer(),
    procedure_documents: Type.Integer(),
    outbox: Type.Integer(),
  }),
  kept: arrayOf(KeptOfPerson),
  done: Type.Boolean(),
});
export type ErasureReport = Static<typeof ErasureReport>;
