import { type Static, Type } from 'typebox';
import { arrayOf, choice, moment } from './parts.ts';

/** Shapes of the calls about a second factor. */

/** What a sign-in with the right password is answered when the account wants a code too, or codes set up first. */
export const Ticket = Type.Object(
  { ticket: Type.String(), step: choice(['code', 'enrolment']) },
  { description: 'The password is right; the account wants a code too, which goes to `/api/auth/second-factor`' },
);
export type Ticket = Static<typeof Ticket>;

const ticket = Type.String({ minLength: 1, maxLength: 1000 });
/** Six digits, or a recovery code, with blanks and hyphens as people type them. */
const code = Type.String({ minLength: 1, maxLength: 40 });

export const WithTicket = Type.Object({ ticket }, { additionalProperties: false });
export const WithCode = Type.Object({ code }, { additionalProperties: false });
export const WithTicketAndCode = Type.Object({ ticket, code }, { additionalProperties: false });

/** What an app makes codes with. */
export const FactorProposal = Type.Object(
  { secret: Type.String({ description: 'As text to type' }), address: Type.String({ description: 'In a QR code' }) },
  { description: 'What an app makes codes with: as text, and as the address in a QR code' },
);
export type FactorProposal = Static<typeof FactorProposal>;

/** Codes for the day the app is lost, seen this one time. At the end of a sign-in the session's token too. */
export const Enrolled = Type.Object(
  {
    recoveryCodes: arrayOf(Type.String(), { description: 'Each good once; nobody sees them again' }),
    token: Type.Optional(Type.String({ description: 'Signed; there at the end of a sign-in' })),
  },
  { description: 'Recovery codes' },
);
export type Enrolled = Static<typeof Enrolled>;

/** How the second factor of whoever asks stands, and those of colleagues. */
export const SecondFactorAnswer = Type.Object(
  {
    rule: choice(['required', 'optional', 'off'], { description: 'What the operator wants of the office’s accounts' }),
    since: Type.Optional(moment),
    recoveryCodes: Type.Integer({ description: 'How many are left' }),
    colleagues: arrayOf(Type.Object({ username: Type.String(), name: Type.String(), since: moment }), {
      description: 'Those who have one',
    }),
  },
  { description: '`since`: absent without one' },
);
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>;
