import { centsOf } from '../../../core/expressions/cents.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import type { Scope, Tree } from '../../../core/expressions/tree.ts';
import type { MoveActor } from '../../../core/procedure.ts';
import { CURRENCY } from '../../../core/values/money.ts';
import { plusDays } from '../../kit/days.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow, DueRow } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { creditorReference } from './creditor-reference.ts';

/** The costs of a case, with amounts as numbers of cents. */
export type Due = Pick<DueRow, 'reference' | 'state' | 'due_on' | 'paid_on'> & {
  id: number;
  cents: number;
  paid: number;
};

/** The change that a move makes to the costs of its case. */
export interface DueChange {
  due: Due;
  /** The costs before, in cents; `null`: none. */
  before: number | null;
}

/** The most that a SEPA transfer may be about. */
const MOST = 99_999_999_999;

/** As `centsOf`. @throws ApiError 409 for more than a transfer can be about */
export function centsToPay(amount: Tree, scope: Scope): number {
  const cents = centsOf(amount, scope);
  if (cents > MOST) throw new ApiError(409, 'errors.payments.tooMuch');
  return cents;
}

export async function dueOfCase(db: Queries, caseId: number): Promise<Due | null> {
  return (await duesOf(db, [caseId])).get(caseId) ?? null;
}

/** By the ids of the cases. */
export async function duesOf(db: Queries, cases: readonly number[]): Promise<Map<number, Due>> {
  if (cases.length === 0) return new Map();
  const rows = await db.selectFrom('dues').selectAll().where('case_id', 'in', cases).execute();
  return new Map(rows.map((row) => [row.case_id, dueFrom(row)]));
}

export function dueFrom({ id, reference, state, due_on, paid_on, cents, paid_cents }: DueRow): Due {
  return { id: Number(id), reference, state, due_on, paid_on, cents: Number(cents), paid: Number(paid_cents) };
}

/** The day on which all was paid; `null` before that. */
export function dayPaid({ state, paid_on }: Due): string | null {
  return state === 'paid' ? paid_on : null;
}

/** Cents to pay back: more came than the case costs now. */
export function toPayBack({ state, cents, paid }: Pick<Due, 'state' | 'cents' | 'paid'>): number {
  return Math.max(0, paid - (state === 'cancelled' ? 0 : cents));
}

/**
 * The costs of a case after a move, in the transaction of the move; `null` when they stay as they were. `keep` writes
 * them down once the case is there. A case keeps its reference whatever it costs.
 * @param cents what it costs from now on; `undefined`: as before
 */
export async function dueAfter(
  { settings }: LoadedVersion,
  trx: Queries,
  before: CaseRow | null,
  cents: number | undefined,
): Promise<{
  unpaid: boolean;
  keep(row: CaseRow, by: { by: MoveActor; userId: number | null }): Promise<DueChange>;
} | null> {
  if (cents === undefined) return null;
  const known = before && (await dueOfCase(trx, before.id));
  const was = known && known.state !== 'cancelled' ? known.cents : null;
  if (cents === (was ?? 0)) return null;
  const paid = known?.paid ?? 0;
  const state = cents === 0 ? 'cancelled' : paid >= cents ? 'paid' : 'due';
  const { paymentDays } = settings;
  const last = paymentDays === undefined ? null : plusDays(todayIn(settings.timeZone), paymentDays);
  // Money that is asked for when all was paid has days of its own.
  const due_on = known?.state === 'due' ? known.due_on : last;
  return {
    unpaid: state === 'due',
    async keep(row, by) {
      const now = { cents: cents === 0 ? (known?.cents ?? 0) : cents, state, due_on } as const;
      const kept = known
        ? trx.updateTable('dues').set(now).where('id', '=', known.id)
        : trx
            .insertInto('dues')
            .values({ ...now, case_id: row.id, reference: creditorReference(keyFor(row)), currency: CURRENCY });
      const due = dueFrom(await kept.returningAll().executeTakeFirstOrThrow());
      const details = { cents: String(cents), ...(was === null ? {} : { before: String(was) }) };
      await trx
        .insertInto('case_events')
        .values({ act: 'due', case_id: row.id, actor: by.by, user_id: by.userId, details: JSON.stringify(details) })
        .execute();
      return { due, before: was };
    },
  };
}

/** A number of a case has nine digits behind a letter, so it is no reference of another case. */
function keyFor({ id, reference }: Pick<CaseRow, 'id' | 'reference'>): string {
  return reference ?? `C${String(id).padStart(9, '0')}`;
}
