import type { Language } from '../../core/config.ts';
import type { Queries } from '../db/database.ts';
import { newReference } from './reference.ts';

/** What somebody sent, with the wording they saw. */
interface NewRequest {
  userId: number;
  /** `null` for a message that no form was filled in for. */
  form: string | null;
  version: string;
  language: Language;
  /** Variant of the form's texts that was shown. */
  context: string | null;
  /** What it is called, by language. */
  titles: Readonly<Record<Language, string>>;
  values: Readonly<Record<string, unknown>>;
}

/** Keeps a request under a new reference, in the caller's transaction. */
export async function recordRequest(trx: Queries, request: NewRequest): Promise<{ id: number; reference: string }> {
  const { userId, titles, values, ...columns } = request;
  for (;;) {
    const row = await trx
      .insertInto('requests')
      .values({
        ...columns,
        reference: newReference(),
        user_id: userId,
        titles: JSON.stringify(titles),
        values: JSON.stringify(values),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst();
    if (row) return row;
  }
}
