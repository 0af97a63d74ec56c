import type { IncomingHttpHeaders } from 'node:http';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DeskAct, DeskAnswer, DeskChoices, DeskDetail, DeskFilter, DeskLine } from '../../../api/shapes/desk.ts';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Language } from '../../../core/config.ts';
import { soughtText } from '../../../core/values/fold.ts';
import { momentWords } from '../../../core/values/moment-words.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { Tables } from '../../kit/db/tables.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { leaveTurn } from '../../kit/threads/leave-turn.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Wording } from '../procedures/as-sent.ts';
import { contactEmail } from '../records/mailbox.ts';

/** The person of the office who asks, and the words and language of the answer. */
export interface Asker extends Wording {
  context: AccountServices;
  language: Language;
  user: SessionUser;
}

/** A line with what was filled in, as a file gives it. */
export interface ExportLine extends DeskLine {
  /** Name of the form or procedure. */
  form: string;
  sections: readonly SentSection[];
  /** As they are stored. */
  values: Record<string, unknown>;
  /** In euros, with the day on which all was paid; absent where it costs nothing. */
  cost?: { amount: number; paid: number; paidOn: string | null; reference: string };
}

/** Lines that the desk shows and moves: requests, cases of procedures, or members. A key tells them apart. */
export interface LineSource {
  /** A page of lines, after the one with that key. */
  list(asker: Asker, filter: DeskFilter, after: string | undefined): Promise<DeskAnswer>;
  choices(asker: Asker): Promise<DeskChoices>;
  /** With the tag that names its state; `null` when there is none. */
  detail(asker: Asker, key: string): Promise<{ detail: DeskDetail; tag: string } | null>;
  /** Does something, with a line of the audit, in the caller's transaction. @throws ApiError 400, 404, 409, 412 */
  act(asker: Asker, trx: Queries, act: { key: string; headers: IncomingHttpHeaders } & DeskAct): Promise<void>;
  /** All lines, read some at a time as they are taken. */
  exported(asker: Asker, filter: DeskFilter): AsyncGenerator<ExportLine>;
  /** Whether there are more lines than that. */
  hasMoreThan(asker: Asker, filter: DeskFilter, lines: number): Promise<boolean>;
}

/** Where answers to a person go, with a word where the last mail did not get there. */
export async function mailboxFacts(
  { db, version, language }: Asker,
  owner: number,
): Promise<Pick<DeskDetail, 'mailbox' | 'undelivered'>> {
  const mailbox = (await contactEmail(db, version, owner)) ?? '';
  const last = await db
    .selectFrom('outbox')
    .innerJoin('outbox_recipients', 'outbox_recipients.mail_id', 'outbox.id')
    .select(['state', 'decided_at'])
    .where('about', '=', owner)
    .where('address', '=', mailbox)
    .where('decided_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'dead' || last.decided_at === null) return { mailbox };
  const at = momentWords(last.decided_at.toISOString(), language, version.settings.timeZone);
  return { mailbox, undelivered: version.text(language, 'app.desk.detail.undelivered', { at }) };
}

const PAGE = 25;
/** Rows of an export that are read at a time. */
const BATCH = 100;

/** Which rows of a filter are read. */
export interface Part<Row> {
  /** Rows after the one at that place, as `placeOf` says. */
  after?: string | undefined;
  /** Rows behind this one, which may be gone by now. */
  behind?: Row | undefined;
  /** So many of them are left out. */
  skip?: number;
  limit: number;
}

interface Rows<Row> {
  read(asker: Asker, filter: DeskFilter, part: Part<Row>): Promise<Row[]>;
  /** Where a list goes on after this row. */
  placeOf(row: Row): string;
  lineOf(asker: Asker, row: Row): Promise<DeskLine>;
  fullOf(asker: Asker, row: Row): Promise<Omit<ExportLine, keyof DeskLine>>;
}

export function pagedLines<Row>(rows: Rows<Row>): Pick<LineSource, 'list' | 'exported' | 'hasMoreThan'> {
  return {
    async list(asker, filter, after) {
      const page = await rows.read(asker, filter, { after, limit: PAGE + 1 });
      const last = page.length > PAGE ? page[PAGE - 1] : undefined;
      const items = await Promise.all(page.slice(0, PAGE).map((row) => rows.lineOf(asker, row)));
      return { items, next: last ? rows.placeOf(last) : null };
    },

    async *exported(asker, filter) {
      let behind: Row | undefined;
      do {
        const batch = await rows.read(asker, filter, { behind, limit: BATCH });
        for (const row of batch) {
          await leaveTurn();
          yield { ...(await rows.lineOf(asker, row)), ...(await rows.fullOf(asker, row)) };
        }
        behind = batch[BATCH - 1];
      } while (behind);
    },

    async hasMoreThan(asker, filter, lines) {
      return (await rows.read(asker, filter, { skip: lines, limit: 1 })).length > 0;
    },
  };
}

/** So many people's rows are found by their ids; those of more stand so close that the database finds them on its way. */
const FEW = 500;

/** People whose number or name has a text in it: their ids, or a condition that finds them; `null` for nobody. */
export async function peopleCalled(
  db: Queries,
  text: string,
): Promise<number[] | SelectQueryBuilder<Tables, 'users', { id: number }> | null> {
  const like = `%${soughtText(text).replace(/[\\%_]/g, '\\$&')}%`;
  // A name may be written with blanks beside each other.
  const called = db
    .selectFrom('users')
    .select('id')
    .where(sql`regexp_replace(searched, '\\s+', ' ', 'g')`, 'like', like);
  const rows = await called.limit(FEW + 1).execute();
  if (rows.length > FEW) return called;
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** The moments between which the days of a filter lie, in the organisation's time zone; the end is the day after. */
export function daysOf({ settings }: LoadedVersion, { from, to }: DeskFilter) {
  const zone = settings.timeZone ?? 'UTC';
  return {
    begin: from === undefined ? null : sql<Date>`(${from}::date)::timestamp at time zone ${zone}`,
    end: to === undefined ? null : sql<Date>`(${to}::date + 1)::timestamp at time zone ${zone}`,
  };
}
