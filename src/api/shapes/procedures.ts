import { type Static, Type } from 'typebox';
import type { Language, Values } from '../../core/config.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { Due } from './due.ts';
import { arrayOf, moment } from './parts.ts';
import { Payment } from './payments.ts';

/** Shapes of the general calls of procedures; the description of the API says them for each published one. */

const name = { minLength: 1, maxLength: LONGEST_NAME };
const orNull = { type: ['string', 'null'] };

/** How a case of a procedure stands. */
export const ProcedureCase = Type.Object(
  {
    id: Type.Integer(),
    state: Type.String(),
    ended: Type.Boolean({ description: 'Whoever goes on from here begins a new case' }),
    note: Type.Unsafe<string | null>({ ...orNull, description: 'What the office has last said' }),
    moves: arrayOf(Type.String(), { description: 'What the member may do now' }),
    begun: moment,
    changed: moment,
    document: Type.Unsafe<{ number: number; signed: string | null } | null>({
      type: ['object', 'null'],
      properties: { number: { type: 'integer' }, signed: { ...orNull, format: 'date-time' } },
      description: 'Its newest version, and when it was signed; `null` for none',
    }),
    due: Type.Optional(Due),
    payment: Type.Optional(Payment),
    values: Type.Optional(
      Type.Unsafe<Values>({
        type: 'object',
        additionalProperties: true,
        description: 'Of its form, by property; absent where a record holds them',
      }),
    ),
  },
  { description: 'How it stands' },
);
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

/** A move of the member's. */
export const OwnMove = Type.Object(
  {
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
  },
  { additionalProperties: false },
);
export type OwnMove = Static<typeof OwnMove>;
