import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { up as first } from '../../../src/server/db/migrations/0001-first-tables.ts';
import { up as places } from '../../../src/server/db/migrations/0004-places.ts';
import { openEmptyDatabase } from '../support/database/databases.ts';

it('keeps the consent people gave, for each of the addresses they had', async () => {
  const { db, close } = await openEmptyDatabase();
  // Migrations know no tables of today.
  const plain = db as unknown as Kysely<unknown>;
  await first(plain);
  for (const [id, lopd] of [
    [1, true],
    [2, false],
  ] as const) {
    await sql`insert into users (id, username, kind, role, name, password_hash)
      values (${id}, ${String(id)}, 'colegiado', 'x', 'x', 'x')`.execute(db);
    await sql`insert into members (user_id, external_id, nif, first_name, surname, lopd)
      values (${id}, 'x', 'x', 'x', 'x', ${lopd})`.execute(db);
    for (const kind of ['CONTACT', 'OMNIBUS'])
      await sql`insert into addresses (user_id, kind) values (${id}, ${kind})`.execute(db);
  }
  await places(plain);
  const { rows } = await sql<{ user_id: number; kind: string; lopd: boolean; version: number }>`
    select user_id, kind, lopd, version from addresses order by id`.execute(db);
  expect(rows.map(({ user_id, kind, lopd, version }) => [user_id, kind, lopd, version])).toEqual([
    [1, 'CONTACT', true, 1],
    [1, 'OMNIBUS', true, 1],
    [2, 'CONTACT', false, 1],
    [2, 'OMNIBUS', false, 1],
  ]);
  await close();
});
