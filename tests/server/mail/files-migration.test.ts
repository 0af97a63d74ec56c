import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateTo } from '../../../src/server/db/migrate.ts';
import { openEmptyDatabase } from '../support/database/databases.ts';

it('a file of a mail stays with it, and with the field of its request', async () => {
  const { db, close } = await openEmptyDatabase();
  await migrateTo(db, '0019-account-language');
  await sql`insert into config_versions (version, manifest) values ('v', '{}')`.execute(db);
  await sql`insert into users (id, username, kind, role, name, password_hash)
    values (1, 'one', 'member', 'x', 'x', 'x')`.execute(db);
  const values = JSON.stringify({
    note: 'x',
    place: { name: 'x' },
    photo: { name: 'a.png', type: 'image/png', size: 3 },
  });
  await sql`insert into requests (id, reference, user_id, form, version, language, titles, values)
    values (1, 'R', 1, 'claim', 'v', 'ca', '{}', ${values}::jsonb)`.execute(db);
  const insert = (id: number, request: number | null, name: string | null) =>
    sql`insert into outbox (id, message_id, sender, recipients, subject, html, text, request_id,
        attachment_name, attachment_type, attachment)
      values (${id}, ${String(id)}, 'x', '[]', '', '', '', ${request}, ${name},
        ${name && 'image/png'}, ${name && Buffer.from([1, 2, 3])})`.execute(db);
  await insert(1, 1, 'a.png');
  await insert(2, null, 'b.pdf');
  await insert(3, null, null);
  await sql`insert into mailbox (id, message_id, sender, recipients, subject, html, text, attachment)
    values (1, 'x', 'x', '[]', '', '', '', ${Buffer.from([4])})`.execute(db);
  await migrateTo(db, '0020-mail-files');
  const { rows: files } = await sql<{ mail_id: number; property: string | null; filename: string; content: Buffer }>`
    select * from outbox_files order by mail_id`.execute(db);
  expect(files.map(({ mail_id, property, filename, content }) => [mail_id, property, filename, [...content]])).toEqual([
    [1, 'photo', 'a.png', [1, 2, 3]],
    [2, null, 'b.pdf', [1, 2, 3]],
  ]);
  const kept = await db.selectFrom('mailbox_files').selectAll().execute();
  expect(kept.map(({ mail_id, content_type, content }) => [mail_id, content_type, [...content]])).toEqual([
    [1, 'application/octet-stream', [4]],
  ]);
  await close();
});
