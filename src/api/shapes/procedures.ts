import { type Static, Type } from 'typebox';
import type { Language, Values } from '../../core/config.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { Deadline } from './due.ts';
import { arrayOf, described, exactly, moment, orNull } from './parts.ts';
import { Payment } from './payments.ts';

/** Shapes of the general calls of procedures; the description of the API says them for each published one. */

const name = { minLength: 1, maxLength: LONGEST_NAME };

export const ProcedureCase = described('How it stands', {
  id: Type.Integer(),
  state: Type.String(),
  ended: Type.Boolean({ description: 'A person who goes on from here begins a new case' }),
  note: orNull(Type.String({ description: 'The last words of the office' })),
  moves: arrayOf(Type.String(), { description: 'The moves that the member may make now' }),
  begun: moment,
  changed: moment,
  document: orNull(
    described('Its newest version, and when it was signed; `null` for none', {
      number: Type.Integer(),
      signed: orNull(moment),
    }),
  ),
  due: Type.Optional(Deadline),
  payment: Type.Optional(Payment),
  values: Type.Optional(
    Type.Unsafe<Values>({
      type: 'object',
      additionalProperties: true,
      description: 'Of its form, by property; absent where a record holds them',
    }),
  ),
});
export type ProcedureCase = Static<typeof ProcedureCase>;

/** Files that were uploaded, in their order; each is the value of a field in a move that is made later. */
export const KeptFiles = arrayOf(
  Type.Object({
    name: Type.String(),
    type: Type.String({ description: 'Media type, as the bytes show' }),
    size: Type.Integer({ description: 'Bytes' }),
    sha256: Type.String({ description: 'Of what is kept, hexadecimal' }),
  }),
  { description: 'As the server keeps them' },
);
export type KeptFiles = Static<typeof KeptFiles>;

export const OwnMove = exactly({
  move: Type.String({ ...name, description: 'Name of a move in the file' }),
  state: Type.Optional(
    Type.String({ ...name, description: 'State the case was seen in; in another one nothing is done (409)' }),
  ),
  values: Type.Optional(
    Type.Unsafe<Values>({ type: 'object', description: 'The filled form, by property, where the move takes it' }),
  ),
  note: Type.Optional(Type.String({ maxLength: 4000 })),
  version: Type.Optional(Type.String({ ...name, description: 'Version of the config that the form was seen in' })),
  language: Type.Optional(Type.Unsafe<Language>({ type: 'string', maxLength: 10 })),
  context: Type.Optional(Type.String({ ...name, description: 'Variant of the form’s texts that was shown' })),
});
export type OwnMove = Static<typeof OwnMove>;
