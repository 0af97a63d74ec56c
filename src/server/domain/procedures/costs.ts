import type { Queries } from '../../kit/db/database.ts';
import { centsToPay, dueAfter } from '../dues/dues.ts';
import type { CaseContext } from './cases.ts';
import { formOf } from './definition.ts';
import type { Decided, Move, MoveFollower } from './made-move.ts';

/** Keeps what the case costs from the move on; a case that its member has ended costs nothing. */
export const costs: MoveFollower = async (caseContext, trx, move, decided) => {
  const cents = decided.withdrawn ? 0 : await costOf(caseContext, trx, move, decided);
  const change = await dueAfter(caseContext.version, trx, move.before, cents);
  return (
    change && {
      columns: { unpaid: change.unpaid },
      async follow(made) {
        made.due = await change.keep(made.row, move);
      },
    }
  );
};

/** The costs of the case from a move on, in cents: by the move, else by the form with it; `undefined`: as before. */
async function costOf(
  { version }: CaseContext,
  trx: Queries,
  { procedure, owner, sent }: Move,
  { rules, scope }: Decided,
): Promise<number | undefined> {
  const form = rules.values ? (sent?.form ?? formOf(version, procedure)) : undefined;
  const amount = rules.amount ?? form?.spec.amount;
  if (!amount) return undefined;
  const user = await trx
    .selectFrom('users')
    .select(['role', 'username', 'name'])
    .where('id', '=', owner)
    .executeTakeFirst();
  // The price is the one that the sender saw.
  return centsToPay(amount, { ...scope, user, settings: (sent?.version ?? version).settings });
}
