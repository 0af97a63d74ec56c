import { sql } from 'kysely';
import type { Language } from '../../core/config.ts';
import { closedBy, countsSent, type SentCounts } from '../../core/forms/closed.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { formScope } from '../config/form-scope.ts';
import type { OpenForm } from '../config/open-form.ts';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Whether the form may be sent now, by what is live: staff who close a form close it for those who have it open.
 * Where the number of those who sent it decides, sends of one form take turns until their transactions end.
 * @param besides a request that does not count, because it is sent again.
 * @throws ApiError 409 with the reason that the form says.
 */
export async function demandOpen(
  trx: Queries,
  { form: { id }, current }: Pick<OpenForm, 'form' | 'current'>,
  user: SessionUser,
  language: Language,
  besides?: number,
): Promise<void> {
  const spec = current.forms.get(id)?.spec ?? {};
  const counts = countsSent(spec);
  if (counts) await sql`select pg_advisory_xact_lock(hashtextextended(${`sends of ${id}`}, 0))`.execute(trx);
  const sent = counts ? await sentCounts(trx, id, user.id, besides) : undefined;
  const closed = closedBy(spec, { ...formScope(current, user, null), sent });
  if (!closed) return;
  const reason = closed.reason === null ? '' : current.text(language, `forms.${id}.enabled.${closed.reason}`);
  throw new ApiError(409, 'errors.server.formClosed', { reason });
}

/** How often a form was sent, by everybody and by one user; what was withdrawn has given its place back. */
export async function sentCounts(db: Queries, form: string, userId: number, besides = 0): Promise<SentCounts> {
  const { all, mine } = await db
    .selectFrom('requests')
    .where('form', '=', form)
    .where('state', '<>', 'withdrawn')
    .where('id', '<>', besides)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('user_id', '=', userId).as('mine'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(all), mine: Number(mine) };
}
