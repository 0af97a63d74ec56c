import { sql } from 'kysely';
import { momentWords } from '../../../core/values/moment-words.ts';
import type { Db } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { officeAddress, senderAddress } from '../../kit/mail/offices.ts';
import { enqueueMail } from '../../kit/mail/outgoing.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import { ConfigStore } from '../config/store.ts';
import { writeMail } from '../mail/document.ts';
import { compiledOrRefused, makeLive } from './make-live.ts';
import { movePublication, publicationFiles } from './publications.ts';

interface Options {
  settings: Pick<ServerSettings, 'mailDomains'>;
  /** Tells the log what became of one. */
  onEnd?(told: { id: number; outcome: 'done' | 'refused'; version?: string; reason?: string }): void;
}

/** Seconds that no attempt lasts; after them another process takes over from one that is gone. */
const LEASE = 180;
/** Hours for which a fault of ours is tried again. */
const PATIENCE = 1;
const TEMPLATE = 'mails.publication-failed';

/**
 * Makes files live whose time has come. Each becomes live once, from any number of processes: its state changes in the
 * transaction of the publish. Files that can no longer be published are not, and the office is told.
 */
export async function publishDue(db: Db, goesOn: () => boolean, options: Options): Promise<void> {
  while (goesOn()) {
    const id = await claim(db);
    if (id === null) return;
    await publish(db, id, goesOn, options);
  }
}

function leaseEnd(times: number) {
  return sql<Date>`now() + make_interval(secs => ${times * LEASE})`;
}

/**
 * Takes the first that is due; another process leaves it alone for the time of the lease. A lease that has two times as long
 * to go is from before the clock was set back. A good lease may be a little longer than a new one, because `now()` is the
 * begin of a transaction: a process that began its transaction later can take the lease first.
 */
async function claim(db: Db): Promise<number | null> {
  const due = db
    .selectFrom('publications')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('due', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(claimed_until is null or claimed_until not between now() and ${leaseEnd(2)})`)
    .orderBy('due')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('publications')
    .set({ claimed_until: leaseEnd(1) })
    .where('id', '=', due)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function publish(db: Db, id: number, goesOn: () => boolean, { settings, onEnd = () => {} }: Options) {
  const row = await db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { live, by, note, hides, decided_by } = row;
  try {
    const version = await compiledOrRefused(await publicationFiles(db, id));
    const terms = { live, by, note, hides, ...(decided_by !== null && { confirmedBy: decided_by }) };
    await makeLive(db, settings, version, terms, (trx) =>
      movePublication(trx, id, ['scheduled'], 'published', { version: version.version }),
    );
    onEnd({ id, outcome: 'done', version: version.version });
  } catch (error) {
    const said = error instanceof ApiError && error.statusCode < 500 ? error : null;
    // It was taken back, or another process was quicker.
    if (said?.text === 'errors.workshop.notWaiting') return;
    const isLate = Date.now() - (row.due?.getTime() ?? 0) > PATIENCE * 3_600_000;
    // A fault of ours passes, and so does a stop: the lease ends, and it is tried again.
    if (!said && (!isLate || !goesOn())) throw error;
    const failure = said ?? new ApiError(409, 'errors.workshop.notPublished');
    await fail(db, id, row, failure);
    onEnd({ id, outcome: 'refused', reason: failure.text });
    if (!said) throw error;
  }
}

/** Notes why one did not become live, and tells the office by mail. */
async function fail(
  db: Db,
  id: number,
  { note, by, due }: { note: string; by: string; due: Date | null },
  { text, values }: ApiError,
): Promise<void> {
  const version = await new ConfigStore(db).demand();
  const language = version.manifest.defaultLanguage;
  const office = officeAddress(version.settings, 'office');
  const reason = version.text(language, text, values);
  const when = due === null ? '' : momentWords(due.toISOString(), language, version.settings.timeZone);
  await inTransaction(db, async (trx) => {
    await movePublication(trx, id, ['scheduled'], 'failed', { failure: { text, values } });
    if (office === undefined) return;
    await enqueueMail(trx, {
      ...writeMail(version, TEMPLATE, language, { note, by, reason, due: when }),
      from: senderAddress(version.settings),
      to: [office],
      caseId: null,
    });
  });
}
