import type { MailState, SentRequest, SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import type { Language } from '../../../core/config.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import type { ConfigStore } from '../../config/store.ts';
import type { Queries } from '../../db/database.ts';
import { sectionsAsSent, titleAsSent } from './as-sent.ts';
import { changeOf } from './change.ts';
import { mayWithdraw } from './withdraw.ts';

const PAGE = 25;

/** A user's own requests, newest first, and the reference to go on from. */
export async function listSent(
  db: Queries,
  userId: number,
  language: Language,
  before?: string,
): Promise<{ items: SentRequest[]; next: string | null }> {
  let query = ownRequests(db, userId)
    .orderBy('requests.id', 'desc')
    .limit(PAGE + 1);
  if (before !== undefined) {
    query = query.where('requests.id', '<', (where) =>
      where.selectFrom('requests').select('id').where('reference', '=', before).where('user_id', '=', userId),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, PAGE);
  const answers = await answersTo(db, shown);
  const items = shown.map((row) => ({ ...summaryOf(row, language), answers: answers.get(row.id) ?? [] }));
  return { items, next: rows.length > PAGE ? (items.at(-1)?.reference ?? null) : null };
}

/**
 * One of the user's own requests with the labels and options of the version and language it was filled
 * in with; `null` when the user has none with this reference.
 */
export async function findSent(
  db: Queries,
  config: ConfigStore,
  user: SessionUser,
  reference: string,
): Promise<SentRequestDetail | null> {
  const row = await ownRequests(db, user.id).where('requests.reference', '=', reference).executeTakeFirst();
  if (!row) return null;
  const { language, version } = row;
  const current = await config.current();
  return {
    ...summaryOf(row, language),
    answers: (await answersTo(db, [row])).get(row.id) ?? [],
    language,
    version,
    sections: await sectionsAsSent(db, config, row),
    mayWithdraw: current !== null && mayWithdraw(current, row),
    change: current && (await changeOf(db, current, user, row)),
  };
}

/** A file as it went to the office. */
export interface SentFile {
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

/**
 * The file that is the value of `property` in a request, a path where it is one of a list; `null` when there is none.
 * @param userId whose request it has to be; `null` for the office, which reads everybody's.
 */
export async function findSentFile(
  db: Queries,
  userId: number | null,
  reference: string,
  property: string,
): Promise<SentFile | null> {
  let query = db
    .selectFrom('requests')
    .innerJoin('outbox', 'outbox.request_id', 'requests.id')
    .innerJoin('outbox_files', 'outbox_files.mail_id', 'outbox.id')
    .select(['filename', 'content_type', 'content'])
    .where('requests.reference', '=', reference)
    .where('property', '=', property);
  if (userId !== null) query = query.where('requests.user_id', '=', userId);
  const row = await query.executeTakeFirst();
  return row ? { name: row.filename, type: row.content_type, content: row.content } : null;
}

function ownRequests(db: Queries, userId: number) {
  return db
    .selectFrom('requests')
    .leftJoin('outbox', (join) => join.onRef('outbox.request_id', '=', 'requests.id').on('outbox.copy', '=', false))
    .select([
      'requests.id',
      'requests.reference',
      'requests.form',
      'requests.version',
      'requests.language',
      'requests.context',
      'requests.titles',
      'requests.values',
      'requests.state',
      'requests.created_at',
      'outbox.sent_at',
      'outbox.failed_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox_recipients')
          .select('address')
          .whereRef('mail_id', '=', 'outbox.id')
          .where('state', '=', 'accepted'),
      ).as('reached_some'),
    )
    .where('requests.user_id', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof ownRequests>['execute']>>[number];

/** What the office has written about each request, oldest first. */
async function answersTo(db: Queries, rows: readonly Pick<Row, 'id'>[]): Promise<Map<number, SentRequest['answers']>> {
  const found = new Map<number, SentRequest['answers']>();
  if (rows.length === 0) return found;
  const events = await db
    .selectFrom('desk_events')
    .select(['request_id', 'text', 'at'])
    .where('act', '=', 'answer')
    .where(
      'request_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  for (const { request_id, text, at } of events) {
    if (request_id === null || text === null) continue;
    found.set(request_id, [...(found.get(request_id) ?? []), { text, at: at.toISOString() }]);
  }
  return found;
}

function summaryOf(row: Row, language: Language): Omit<SentRequest, 'answers'> {
  const { reference, created_at, state } = row;
  const title = titleAsSent(row, language);
  return { reference, title, sentAt: created_at.toISOString(), state: mailStateOf(row), progress: state };
}

function mailStateOf({ sent_at, failed_at, reached_some }: Row): MailState {
  if (sent_at) return 'sent';
  if (!failed_at) return 'waiting';
  return reached_some ? 'partly' : 'failed';
}
