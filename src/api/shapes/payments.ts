import { type Static, Type } from 'typebox';
import { arrayOf, choice, orNull } from './parts.ts';

/** The costs of a case, in words for their reader. */
export const Payment = Type.Object({
  state: choice(['due', 'overdue', 'paid', 'cancelled', 'back'], {
    description: '`back`: more came than it costs now, and is to be paid back',
  }),
  title: Type.String(),
  text: Type.String({ description: 'How it stands, in the language asked for' }),
  facts: arrayOf(Type.Object({ label: Type.String(), value: Type.String() }), {
    description: 'Amount, account, reference and day: what a transfer needs',
  }),
  code: orNull(
    Type.Object({
      content: Type.String({ description: 'Content of the QR code for the bank (EPC069-12)' }),
      label: Type.String({ description: 'Words for the picture' }),
      help: Type.String({ description: 'How to use it' }),
    }),
  ),
  card: orNull(
    Type.String({
      description: 'The reference that a payment by card begins with; `null` while cards are not taken for it',
    }),
  ),
});
export type Payment = Static<typeof Payment>;
