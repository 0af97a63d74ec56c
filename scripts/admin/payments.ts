import type { BankLine, BankOutcome, BankReport } from '../../src/api/shapes/bank.ts';
import { administerPayments } from '../../src/server/domain/payments/bank/admin.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { type AdminCommand, readGiven } from '../lib/command.ts';

export default ((admin, settings) => {
  admin
    .command('payments')
    .command('import <file>')
    .description("books what people have paid, from the bank's file (camt.053 or Norma 43)")
    .option('--dry-run', 'only says what it would do')
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const work = { file: (await readGiven(file)).toString('base64'), dryRun };
      const report = await fromCommand<BankReport>(settings(), '/admin/payments', work, (db) =>
        administerPayments(db, settings(), work, (error) => console.error(error)),
      );
      for (const line of linesOf(report)) console.log(line);
    });
}) satisfies AdminCommand;

const SAID: Readonly<Record<BankOutcome, string>> = {
  paired: 'pays all that is due',
  less: 'pays a part',
  more: 'pays too much: to be paid back',
  again: 'was paid before: to be paid back',
  cancelled: 'is not due any more: to be paid back',
  back: 'goes back',
  currency: 'left: another currency',
  several: 'left: names several',
  joined: 'left: the bank does not say how much each of several payments was',
  never: 'left: goes back and never came',
  unknown: 'left: nobody owes it',
  failed: 'left: its case cannot go on with it',
  known: 'was booked before',
  none: 'names nothing',
};

function linesOf({ kind, otherAccounts, lines, omitted, booked, done }: BankReport): string[] {
  const named = lines.filter(({ outcome }) => outcome !== 'none');
  const unnamed = lines.length - named.length + omitted;
  return [
    ...otherAccounts.map((account) => `The file is of another account than the settings name: ${account}`),
    ...named.map(lineOf),
    `${kind}: ${booked} to book, ${named.length - booked} left, ${unnamed} without a reference. ` +
      (done ? 'Booked.' : 'Nothing was booked.'),
  ];
}

function lineOf({ position, bookedOn, cents, currency, party, words, outcome, due }: BankLine): string {
  const named = due ? `${due.case}  ${due.member}  ${due.reference}` : [party, words].filter(Boolean).join('  ');
  return `${position}  ${bookedOn}  ${(cents / 100).toFixed(2)} ${currency}  ${named}  ${SAID[outcome]}`;
}
