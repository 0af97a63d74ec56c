import { type Static, Type } from 'typebox';
import { Deadline } from './due.ts';
import { described, exactly } from './parts.ts';

const text = (most: number) => Type.String({ maxLength: most });

/** The evidence of the browser with a form that is sent without an account. */
export const Evidence = Type.Object({
  trap: Type.String({ maxLength: 1000, description: 'A box that people never see: programs fill it in' }),
  proof: Type.Optional(
    described('The task and its answer, where the form asks for one', {
      challenge: Type.Object({
        parameters: Type.Object({
          algorithm: text(30),
          nonce: text(200),
          salt: text(200),
          cost: Type.Integer(),
          keyLength: Type.Integer(),
          keyPrefix: text(200),
          keySignature: Type.Optional(text(200)),
          expiresAt: Type.Optional(Type.Number()),
          data: Type.Optional(exactly({ form: text(200) })),
        }),
        signature: Type.Optional(text(200)),
      }),
      solution: Type.Object({ counter: Type.Number(), derivedKey: text(200), time: Type.Optional(Type.Number()) }),
    }),
  ),
});
export type Evidence = Static<typeof Evidence>;
export type Proof = NonNullable<Evidence['proof']>;

/** The answer to a send that waits for its confirmation. */
export const HeldAnswer = Type.Object({
  mailbox: Type.String({ description: 'Where the link went that confirms it' }),
  hours: Type.Integer({ description: 'For how long the link counts' }),
});
export type HeldAnswer = Static<typeof HeldAnswer>;

export const Token = exactly({ token: Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }) });

/** All that the link of a receipt tells. */
export const SentState = described('How it stands', {
  reference: Type.String(),
  at: Type.String({ format: 'date-time', description: 'When it was sent' }),
  state: Type.String({ description: 'In the language asked for' }),
  due: Type.Optional(Deadline),
});
export type SentState = Static<typeof SentState>;
