import { type RawBuilder, sql } from 'kysely';
import type { LoadedVersion } from './domain/config/loaded-version.ts';
import { UNUSED_TEXT } from './domain/config/sources.ts';
import { lasting } from './domain/members/data/erase.ts';
import { OLD_STATE } from './domain/workshop/working-copy.ts';
import type { Db, Queries } from './kit/db/database.ts';
import { deleteWithDependents } from './kit/db/delete-rows.ts';
import { DatabaseLostError } from './kit/db/lost.ts';
import { transact } from './kit/db/transaction.ts';
import { dayAgo } from './kit/idempotency.ts';
import type { ServerSettings } from './kit/settings/settings.ts';

/** For so long the server tells an expired link from an unknown one. */
const monthAgo = sql<Date>`now() - interval '30 days'`;
const seasonAgo = sql<Date>`now() - interval '90 days'`;
const now = sql<Date>`now()`;

/** Rows of one transaction, so that other transactions do not wait long. */
const AT_ONCE = 200;
/** Rows of one step that may refuse to go before the step is given up. */
const MOST_STUCK = 20;
/** Milliseconds of one run: of a step until it is the turn of the next one, and of all. */
const TIME = { step: 10_000, all: 1_800_000 };

/** One kind of row that is removed or emptied; steps do not depend on each other. */
export interface CleaningStep {
  /** The table, as in the log and in the metric. */
  table: string;
  /** Condition on its columns. It is found by an index, because it is asked every hour. */
  which: RawBuilder<unknown>;
  /** Makes `which` false for the rows of the second condition; absent: they are removed, with all that belongs to them. */
  empty?(trx: Queries, rows: RawBuilder<unknown>): Promise<unknown>;
}

export interface FailedStep {
  table: string;
  error: unknown;
}

export interface Cleaned {
  failed: readonly FailedStep[];
  /** Tables that have more rows to remove than there was time for. */
  left: readonly string[];
}

/** Which steps failed the last time, for the health and the metric. One of each process. */
export class Housekeeping {
  #failed: readonly string[] = [];

  /** Tables whose last cleaning failed. */
  get failed(): readonly string[] {
    return this.#failed;
  }

  /**
   * Runs all steps while `goesOn`, in turns; one that fails, or has much to do, does not keep the others from running.
   * @throws DatabaseLostError
   */
  async run(
    db: Db,
    steps: readonly CleaningStep[],
    goesOn: () => boolean = () => true,
    time: Readonly<typeof TIME> = TIME,
  ): Promise<Cleaned> {
    const end = performance.now() + time.all;
    const mayGoOn = () => goesOn() && performance.now() < end;
    const removals = steps.map((step) => new Removal(step));
    let open: readonly Removal[] = removals;
    while (open.length > 0 && mayGoOn()) {
      for (const removal of open) await removal.goOn(db, time.step, mayGoOn);
      open = open.filter(({ isOver }) => !isOver);
    }
    const failed = removals.flatMap(({ step: { table }, error }) => (error === null ? [] : [{ table, error }]));
    const unknown = open.flatMap(({ step: { table } }) => (this.#failed.includes(table) ? [table] : []));
    this.#failed = [...new Set([...failed.map(({ table }) => table), ...unknown])];
    return { failed, left: [...new Set(open.map(({ step }) => step.table))] };
  }
}

/** The work on one step in one run. */
class Removal {
  readonly step: CleaningStep;
  /** Why rows of it stay; the first failure. */
  error: unknown = null;
  isOver = false;
  #atOnce = AT_ONCE;
  /** Places of rows that cannot be removed; those behind them can. */
  readonly #stuck: string[] = [];

  constructor(step: CleaningStep) {
    this.step = step;
  }

  /** Removes rows for some milliseconds. @throws DatabaseLostError: all other steps would fail too */
  async goOn(db: Db, time: number, mayGoOn: () => boolean): Promise<void> {
    const end = performance.now() + time;
    do {
      if (!mayGoOn()) return;
      await this.#some(db);
    } while (!this.isOver && performance.now() < end);
  }

  /** Removes the rows of one transaction. After a failure fewer are tried, down to the one that causes it. */
  async #some(db: Db): Promise<void> {
    const most = this.#atOnce;
    let places: readonly string[] = [];
    try {
      await transact(db, async (trx) => {
        // PostgreSQL expects rows that are over soon at the beginning of the table, where there are none.
        await sql`set local enable_seqscan = off`.execute(trx);
        // It would compile whatever has no other way than such a look.
        await sql`set local jit = off`.execute(trx);
        places = await this.#places(trx, most);
        if (places.length > 0) await this.#remove(trx, places);
      });
      this.isOver = places.length < most;
      this.#atOnce = Math.min(most * 2, AT_ONCE);
    } catch (error) {
      if (error instanceof DatabaseLostError) throw error;
      this.#atOnce = Math.max(1, Math.floor(places.length / 8));
      if (places.length > 1) return;
      this.error ??= error;
      this.#stuck.push(...places);
      this.isOver = places.length === 0 || this.#stuck.length === MOST_STUCK;
    }
  }

  async #places(trx: Queries, most: number): Promise<string[]> {
    const { table, which } = this.step;
    const others = this.#stuck.length === 0 ? sql`true` : sql`not ${among(this.#stuck)}`;
    const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}
      where ${which} and ${others} limit ${most} for update skip locked`.execute(trx);
    return rows.map(({ place }) => place);
  }

  async #remove(trx: Queries, places: readonly string[]): Promise<void> {
    const { table, which, empty } = this.step;
    // `is true`, so that PostgreSQL goes to the places, and not through all rows of the condition's index.
    const rows = sql`${among(places)} and (${which}) is true`;
    if (empty) await empty(trx, rows);
    else await deleteWithDependents(trx, table, rows);
  }
}

function among(places: readonly string[]): RawBuilder<unknown> {
  return sql`ctid in (${sql.join(places.map((place) => sql`${place}::tid`))})`;
}

/** Runs all steps. @throws the first failure, after the other steps have run */
async function runAll(db: Db, steps: readonly CleaningStep[], goesOn: () => boolean = () => true): Promise<void> {
  const [failure] = (await new Housekeeping().run(db, steps, goesOn)).failed;
  if (failure) throw failure.error;
}

export async function removeOld(db: Db): Promise<void> {
  await runAll(db, OLD);
}

/** Removes data after the periods of the settings, and cases after the years of the files, while `goesOn`. */
export async function removeExpired(
  db: Db,
  version: LoadedVersion | null,
  keep: ServerSettings['keep'],
  goesOn: () => boolean = () => true,
): Promise<void> {
  await runAll(db, expired(version, keep), goesOn);
}

/** All that is to be removed. */
export function housekeepingSteps(
  version: LoadedVersion | null,
  keep: ServerSettings['keep'],
): readonly CleaningStep[] {
  return [...OLD, ...expired(version, keep)];
}

function before(table: string, column: string, time: RawBuilder<Date>): CleaningStep {
  return { table, which: sql`${sql.ref(column)} < ${time}` };
}

const OLD: readonly CleaningStep[] = [
  before('idempotency_keys', 'created_at', dayAgo),
  before('sessions', 'expires_at', dayAgo),
  before('attempts', 'resets_at', dayAgo),
  before('provider_sign_ins', 'expires_at', now),
  before('used_challenges', 'expires_at', now),
  before('password_links', 'expires_at', monthAgo),
  before('procedure_signatures', 'expires_at', monthAgo),
  { table: 'case_files', which: sql`case_id is null and created_at < ${dayAgo}` },
  before('drafts', 'expires_at', now),
  before('used_proofs', 'expires_at', now),
  {
    table: 'users',
    which: sql`link_email_until < ${now}`,
    empty: (trx, rows) => sql`update users set link_email = null, link_email_until = null where ${rows}`.execute(trx),
  },
  before('config_tokens', 'expires_at', monthAgo),
  { table: 'workshop_files', which: OLD_STATE },
  { table: 'config_sources', which: UNUSED_TEXT },
  before('known_places', 'seen_at', seasonAgo),
];

function expired(version: LoadedVersion | null, keep: ServerSettings['keep']): readonly CleaningStep[] {
  const older = (column: string, days: number) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`;
  const all = (days: number, table: string, which: RawBuilder<unknown>) => (days > 0 ? [{ table, which }] : []);
  const mailOver = sql`${older('created_at', keep.mails)} and (sent_at is not null or dropped_at is not null)`;
  const emptied: CleaningStep = {
    table: 'outbox',
    which: sql`${mailOver} and (html <> '' or text <> '')`,
    empty: async (trx, rows) => {
      // The case has its files.
      await sql`delete from outbox_files where mail_id in (select id from outbox where ${rows})`.execute(trx);
      await sql`update outbox set html = '', text = '' where ${rows}`.execute(trx);
    },
  };
  const limited = version ? lasting(version) : [];
  const others = sql`procedure = any(array(
    with recursive found as (
      (select procedure from cases order by procedure limit 1) union all
      select (select procedure from cases where procedure > found.procedure order by procedure limit 1)
      from found where found.procedure is not null)
    select procedure from found where procedure <> all(${limited.map(({ id }) => id)}::text[])))`;
  const requestOver = sql`${others} and ${older('created_at', keep.requests)} and ended and reference is not null`;
  const decided = sql`state not in ('proposed', 'scheduled')`;
  const erased = sql`owner in (select id from users where erased_at is not null)`;
  // Asked of each person by the index, which `not exists` may leave for a look through all cases.
  const empty = sql`(select id from cases where owner = users.id limit 1) is null`;
  // A stranger who does not confirm in a day is not kept, nor one whose case is gone.
  const stranger = sql`kind = 'stranger' and created_at < ${dayAgo}`;
  return [
    ...all(keep.mails, 'outbox', sql`${mailOver} and (case_id is null or copy)`),
    ...(keep.mails > 0 ? [emptied] : []),
    ...all(keep.requests, 'cases', requestOver),
    ...all(keep.audit, 'record_changes', older('at', keep.audit)),
    ...all(keep.audit, 'account_events', older('at', keep.audit)),
    ...all(keep.audit, 'publications', sql`${decided} and ${older('at', keep.audit)}`),
    ...all(keep.audit, 'case_events', sql`${older('at', keep.audit)} and case_id is null`),
    ...limited.flatMap(({ id, keepYears }) => {
      const over = sql`procedure = ${id} and updated_at < now() - make_interval(years => ${keepYears})`;
      return [sql`${over} and ended`, sql`${over} and not ended and ${erased}`].map((which) => ({
        table: 'cases',
        which,
      }));
    }),
    { table: 'users', which: sql`(erased_at is not null or (${stranger})) and ${empty}` },
  ];
}
