import { type Static, Type } from 'typebox';
import { arrayOf, choice, described, exactly, orNull } from './parts.ts';

export const BankFileBody = exactly({
  file: Type.String({ description: 'The file in base64: camt.053 or Norma 43' }),
  seen: Type.Optional(
    Type.String({
      maxLength: 64,
      description: '`hash` of the report that was looked at: that is booked. Without it nothing is booked.',
    }),
  ),
});

/** Outcomes of an entry that book it. Of `more`, `again` and `cancelled` money is to be paid back. */
export const BOOKING = ['paired', 'less', 'more', 'again', 'cancelled', 'back'] as const;
/** Outcomes that leave an entry to the office. */
const LEFT = ['currency', 'several', 'joined', 'never', 'unknown', 'failed'] as const;

export const BankLine = Type.Object({
  position: Type.Integer({ description: 'In the file, from 1' }),
  bookedOn: Type.String({ description: 'YYYY-MM-DD' }),
  cents: Type.Integer({ description: 'Hundredths of the currency; negative for a debit' }),
  currency: Type.String({ description: 'ISO 4217' }),
  party: Type.String({ description: 'The person on the other side, as the bank says it; may be empty' }),
  words: Type.String({ description: 'The text that came with the payment; may be empty' }),
  outcome: choice([...BOOKING, ...LEFT, 'known', 'none'], {
    description:
      '`paired`: as much as is due. `less`, `more`: another amount. `again`: was paid before. `cancelled`: is not due any ' +
      'more. `back`: goes back. `currency`: another one than is due. `several`: names more than one due. `joined`: payments ' +
      'whose amounts the bank does not say. `never`: goes back, and never came. `unknown`: names what nobody owes. ' +
      '`failed`: the case could not go on with it, so it is not booked. ' +
      '`known`: was booked before. `none`: names nothing',
  }),
  due: orNull(
    described('The due that the entry names; `null` when it names none or several', {
      reference: Type.String({ description: 'ISO 11649' }),
      case: Type.String({ description: 'People’s name for the case' }),
      member: Type.String({ description: 'Name of the person' }),
      cents: Type.Integer(),
      open: Type.Integer({ description: 'Hundredths that were not paid before this entry' }),
      currency: Type.String(),
    }),
  ),
});
export type BankLine = Static<typeof BankLine>;
export type BankOutcome = BankLine['outcome'];

export const BankReport = described('The effect of a file, or the effect that it would have', {
  kind: choice(['camt.053', 'Norma 43']),
  otherAccounts: arrayOf(Type.String(), { description: 'Accounts of its entries other than that of the settings' }),
  hash: Type.String({ description: 'Of the file and of all that the report says' }),
  lines: arrayOf(BankLine, { description: 'Credits, and those debits that name what somebody owed' }),
  omitted: Type.Integer({ description: 'Further entries that name nothing' }),
  booked: Type.Integer({ description: 'How many entries are booked by it' }),
  done: Type.Boolean({ description: 'Whether they are booked now' }),
  changed: Type.Boolean({
    description: 'Nothing was booked, because the report differs from the report that the office saw',
  }),
});
export type BankReport = Static<typeof BankReport>;
