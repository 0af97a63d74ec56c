import { type RawBuilder, sql } from 'kysely';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { removeUnusedTexts } from '../config/sources.ts';
import type { Db } from '../db/database.ts';
import { deleteWithDependents } from '../db/delete-rows.ts';
import { transact } from '../db/transaction.ts';
import { dayAgo } from '../http/idempotency.ts';
import { lasting } from '../members/data/erase.ts';
import { removeOldStates } from '../workshop/working-copy.ts';
import type { ServerSettings } from './settings.ts';

/** For so long the server tells an expired link from an unknown one. */
const monthAgo = sql<Date>`now() - interval '30 days'`;
const seasonAgo = sql<Date>`now() - interval '90 days'`;

export async function removeOld(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('attempts').where('resets_at', '<', dayAgo).execute();
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('used_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('password_links').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('procedure_signatures').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('case_files').where('case_id', 'is', null).where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('drafts').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('used_proofs').where('expires_at', '<', sql<Date>`now()`).execute();
  const noHold = { link_email: null, link_email_until: null };
  await db.updateTable('users').set(noHold).where('link_email_until', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('config_tokens').where('expires_at', '<', monthAgo).execute();
  await removeOldStates(db);
  await removeUnusedTexts(db);
  await db.deleteFrom('known_places').where('seen_at', '<', seasonAgo).execute();
}

/** Rows of one transaction, so that other transactions do not wait long. */
const AT_ONCE = 200;
/** Mails that lose their texts in one hour. */
const EMPTIED = 5_000;

/** Removes data after the periods of the settings, and cases after the years of the files, while `goesOn`. */
export async function removeExpired(
  db: Db,
  version: LoadedVersion | null,
  keep: ServerSettings['keep'],
  goesOn: () => boolean = () => true,
): Promise<void> {
  const all = async (days: number, table: string, which: RawBuilder<unknown>) => {
    if (days > 0) await removeRows(db, table, which, goesOn);
  };
  const older = (column: string, days: number) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`;
  const mailOver = sql`${older('created_at', keep.mails)} and (sent_at is not null or dropped_at is not null)`;
  await all(keep.mails, 'outbox', sql`${mailOver} and (case_id is null or copy)`);
  if (keep.mails > 0) {
    // The case has its files.
    await sql`delete from outbox_files using outbox where outbox.id = mail_id and ${mailOver}`.execute(db);
    await sql`update outbox set html = '', text = '' where id in (select id from outbox
      where ${mailOver} and (html <> '' or text <> '') limit ${EMPTIED})`.execute(db);
  }
  const limited = version ? lasting(version) : [];
  const others = sql`procedure <> all(${limited.map(({ id }) => id)}::text[])`;
  const requestOver = sql`${older('created_at', keep.requests)} and ended and reference is not null and ${others}`;
  await all(keep.requests, 'cases', requestOver);
  await all(keep.audit, 'record_changes', older('at', keep.audit));
  await all(keep.audit, 'account_events', older('at', keep.audit));
  const over = sql`state not in ('proposed', 'scheduled')`;
  await all(keep.audit, 'publications', sql`${over} and ${older('at', keep.audit)}`);
  await all(keep.audit, 'case_events', sql`${older('at', keep.audit)} and case_id is null`);
  for (const { id, keepYears } of limited) {
    const over = sql`procedure = ${id} and updated_at < now() - make_interval(years => ${keepYears})`;
    const erased = sql`owner in (select id from users where erased_at is not null)`;
    await removeRows(db, 'cases', sql`${over} and (ended or ${erased})`, goesOn);
  }
  const empty = sql`not exists (select from cases where owner = users.id)`;
  // A stranger who does not confirm in a day is not kept, nor one whose case is gone.
  const stranger = sql`kind = 'stranger' and created_at < ${dayAgo}`;
  await removeRows(db, 'users', sql`(erased_at is not null or ${stranger}) and ${empty}`, goesOn);
}

async function removeRows(db: Db, table: string, which: RawBuilder<unknown>, goesOn: () => boolean): Promise<void> {
  for (let left = AT_ONCE; left === AT_ONCE && goesOn(); ) {
    left = await transact(db, async (trx) => {
      const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}
        where ${which} limit ${AT_ONCE} for update skip locked`.execute(trx);
      if (rows.length === 0) return 0;
      const places = sql.join(rows.map(({ place }) => sql`${place}::tid`));
      await deleteWithDependents(trx, table, sql`ctid in (${places}) and (${which})`);
      return rows.length;
    });
  }
}
