import { sql } from 'kysely';
import type { Language } from '../../../core/config.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';
import {
  closedBy,
  countsSent,
  readsSentValues,
  type SentCounts,
  summedProperties,
} from '../../../core/forms/closed.ts';
import type { FormSpec } from '../../../core/forms/form-spec.ts';
import type { Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';

/**
 * Refuses a form that may not be sent now, by what is live; sends take turns where their number decides.
 * @param besides a case that does not count, because it is sent again.
 * @returns how often it was sent, where that counts, for its rules.
 * @throws ApiError 409 with the reason that the form says.
 */
export async function demandOpen(
  trx: Queries,
  { form, current, language }: { form: LoadedForm; current: LoadedVersion; language: Language },
  { user, scope, besides }: { user: Pick<SessionUser, 'id'>; scope: FormScope; besides?: number | undefined },
): Promise<SentCounts | undefined> {
  const { id } = form;
  const spec = current.forms.get(id)?.spec ?? {};
  // Its conditions are those of today, its rules those that its sender saw.
  const { rules } = form.spec;
  const counts = countsSent(spec) || countsSent({ rules });
  if (counts) await sql`select pg_advisory_xact_lock(hashtextextended(${`sends of ${id}`}, 0))`.execute(trx);
  const sent = counts ? await sentCounts(trx, id, user.id, [spec, { rules }], besides) : undefined;
  const closed = closedBy(spec, { ...scope, sent });
  if (!closed) return sent;
  const reason = closed.reason === null ? '' : current.text(language, `forms.${id}.enabled.${closed.reason}`);
  const words = reason.replace(/\[(.*?)\]\(.*?\)/g, '$1');
  throw new ApiError(409, 'errors.server.formClosed', { reason: words });
}

/**
 * How often a form was sent, by everybody and by one user; what was withdrawn has given its place back.
 * @param specs of the form: only the counts that they read are looked up
 * @param besides a case that does not count, because it is sent again
 */
export async function sentCounts(
  db: Queries,
  form: string,
  userId: number,
  specs: readonly Pick<FormSpec, 'enabled' | 'rules'>[],
  besides = 0,
): Promise<SentCounts> {
  const counted = db
    .selectFrom('cases')
    .where('form', '=', form)
    .where('withdrawn', '=', false)
    .where('id', '<>', besides);
  const summed = [...new Set(specs.flatMap(summedProperties))];
  const { all, mine, sums } = await counted
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('owner', '=', userId).as('mine'),
      sql<(string | null)[]>`array[${sql.join(summed.map(sumOf))}]::text[]`.as('sums'),
    ])
    .executeTakeFirstOrThrow();
  const own = specs.some(readsSentValues)
    ? await counted.where('owner', '=', userId).select('values').orderBy('id').execute()
    : undefined;
  return {
    all: Number(all),
    mine: Number(mine),
    ...(own ? { values: own.map(({ values }) => values ?? {}) } : {}),
    ...(summed.length > 0
      ? { total: Object.fromEntries(summed.map((name, index) => [name, Number(sums[index] ?? 0)])) }
      : {}),
  };
}

/** A value that is no number does not count. */
function sumOf(property: string) {
  const value = sql`values -> ${property}::text`;
  return sql`sum((${value})::numeric) filter (where jsonb_typeof(${value}) = 'number')`;
}
