import { sql } from 'kysely';
import type { KeptOfPerson } from '../../../api/calls/members.ts';
import type { Language } from '../../../core/config.ts';
import type { CompiledProcedure } from '../../../core/procedure.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';

/** What an erasure must leave, since a procedure's file says how long its cases are kept. */
export interface Kept {
  cases: readonly number[];
  /** Kinds of the records that hold their values. */
  records: readonly string[];
  /** The same for people, a line for each procedure. */
  lines: readonly KeptOfPerson[];
}

/** Procedures whose cases are kept for a time. */
export function lasting({ procedures }: LoadedVersion): (CompiledProcedure & { keepYears: number })[] {
  return [...procedures.values()].flatMap((one) =>
    one.keepYears === undefined ? [] : { ...one, keepYears: one.keepYears },
  );
}

/** What has to be kept of a person today, by the files of the version. */
export async function keptOf(db: Queries, version: LoadedVersion, language: Language, userId: number): Promise<Kept> {
  const kept: { cases: number[]; records: string[]; lines: KeptOfPerson[] } = { cases: [], records: [], lines: [] };
  for (const { id: procedure, record, keepYears } of lasting(version)) {
    const until = sql<Date>`updated_at + make_interval(years => ${keepYears})`;
    const rows = await db
      .selectFrom('cases')
      .select(['id', until.as('until')])
      .where('owner', '=', userId)
      .where('procedure', '=', procedure)
      .where(sql<boolean>`${until} > now()`)
      .orderBy('updated_at')
      .execute();
    const last = rows.at(-1);
    if (!last) continue;
    kept.cases.push(...rows.map(({ id }) => id));
    if (record !== undefined) kept.records.push(record);
    const words = (key: string) => version.text(language, `procedures.${procedure}.${key}`);
    kept.lines.push({
      procedure,
      cases: rows.length,
      until: last.until.toISOString().slice(0, 10),
      why: words('keep'),
    });
  }
  return kept;
}
