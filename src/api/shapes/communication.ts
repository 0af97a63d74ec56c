import { type Static, Type } from 'typebox';
import { MAX_FILES } from '../../core/files/limits.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { arrayOf, orNull } from './parts.ts';

const name = Type.String({ maxLength: LONGEST_NAME });
const mailbox = Type.Optional(orNull(Type.String({ maxLength: 500 })));

/** The values that were filled in: our own part of the communication call, beside the spec's. */
export const communicationForm = Type.Object({
  form: name,
  version: name,
  language: Type.String({ maxLength: 10 }),
  context: Type.Optional(name),
  values: Type.Record(Type.String(), Type.Unknown()),
  files: Type.Optional(arrayOf(name, { maxItems: MAX_FILES })),
  changes: Type.Optional(
    Type.String({ maxLength: 20, description: 'Reference of the sent request that this one replaces.' }),
  ),
});
export type CommunicationForm = Static<typeof communicationForm>;

/** The part that our server reads of the spec's message (spec 1 §3); its sender and who it names as sender do not count. */
export const message = Type.Object({
  asunto: Type.String({ maxLength: 500 }),
  cuerpo: Type.Optional(Type.String()),
  cuerpoHTML: Type.Optional(Type.String()),
  destinatarios: arrayOf(Type.Object({ email: mailbox, destinatario: mailbox }), { minItems: 1, maxItems: 10 }),
});
export type Message = Static<typeof message>;

export const communicationAnswer = Type.Object({
  reference: Type.Optional(Type.String({ description: 'A number to name when asking about the request.' })),
});
export type CommunicationAnswer = Static<typeof communicationAnswer>;
