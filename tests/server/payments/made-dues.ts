import { randomUUID } from 'node:crypto';
import { possibleReferences } from '../../../src/server/domain/dues/creditor-reference.ts';
import type { Database } from '../../../src/server/kit/db/database.ts';

export interface MadeDue {
  id: number;
  caseId: number;
  reference: string;
}

/** Something that 20001, or another person, has to pay. */
export async function madeDue(
  { db }: Pick<Database, 'db'>,
  cents: number,
  { username = '20001', state = 'due' }: { username?: string; state?: 'due' | 'cancelled' } = {},
): Promise<MadeDue> {
  const { id: owner } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('cases')
    .values({
      procedure: 'request',
      owner,
      state: 'sent',
      unpaid: state === 'due',
      reference: randomUUID().slice(0, 9),
      remembered: '{}',
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference = referenceOf(`T${String(made.id).padStart(9, '0')}`);
  const due = { case_id: made.id, reference, cents, currency: 'EUR', state };
  const { id } = await db.insertInto('dues').values(due).returning('id').executeTakeFirstOrThrow();
  return { id: Number(id), caseId: made.id, reference };
}

/** The reference with this content, as ISO 11649 checks it. */
function referenceOf(content: string): string {
  for (let check = 2; check <= 98; check += 1) {
    const reference = `RF${String(check).padStart(2, '0')}${content}`;
    if (possibleReferences(reference).includes(reference)) return reference;
  }
  throw new Error(`No check digits fit ${content}.`);
}

/** How a due stands. */
export async function standing({ db }: Pick<Database, 'db'>, { id }: MadeDue) {
  const row = await db.selectFrom('dues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payments = await db.selectFrom('payments').selectAll().where('due_id', '=', id).orderBy('id').execute();
  return { state: row.state, paid: Number(row.paid_cents), payments: payments.map(({ cents }) => Number(cents)) };
}
