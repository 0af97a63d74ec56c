import { type Static, Type } from 'typebox';
import { arrayOf, choice, described, exactly, moment } from './parts.ts';

/** The answer to a sign-in with the right password when the account wants a code too, or codes set up first. */
export const Ticket = described(
  'The password is right; the account wants a code too, which goes to `/api/auth/second-factor`',
  { ticket: Type.String(), step: choice(['code', 'enrolment']) },
);
export type Ticket = Static<typeof Ticket>;

const ticket = Type.String({ minLength: 1, maxLength: 1000 });
/** Six digits, or a recovery code, with blanks and hyphens as people type them. */
const code = Type.String({ minLength: 1, maxLength: 40 });

export const WithTicket = exactly({ ticket });
export const WithCode = exactly({ code });
export const WithTicketAndCode = exactly({ ticket, code });

export const FactorProposal = described('The key of an app for codes: as text, and as the address in a QR code', {
  secret: Type.String({ description: 'As text to type' }),
  address: Type.String({ description: 'In a QR code' }),
});
export type FactorProposal = Static<typeof FactorProposal>;

/** Codes for the day the app is lost, seen this one time. At the end of a sign-in the session's token too. */
export const Enrolled = described('Recovery codes', {
  recoveryCodes: arrayOf(Type.String(), { description: 'Each good once; nobody sees them again' }),
  token: Type.Optional(Type.String({ description: 'Signed; there at the end of a sign-in' })),
});
export type Enrolled = Static<typeof Enrolled>;

export const SecondFactorAnswer = described('`since`: absent without one', {
  rule: choice(['required', 'optional', 'off'], { description: 'The rule of the operator for the office’s accounts' }),
  since: Type.Optional(moment),
  recoveryCodes: Type.Integer({ description: 'How many are left' }),
  colleagues: arrayOf(Type.Object({ username: Type.String(), name: Type.String(), since: moment }), {
    description: 'Those who have one',
  }),
});
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>;
