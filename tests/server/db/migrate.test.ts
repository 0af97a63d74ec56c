import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { installedPlugins, installPlugins } from '../../../src/server/domain/config/extensions.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { onEachEmptyDatabase, openEmptyDatabase } from '../support/database/databases.ts';

const OLD_TABLES = new URL('made-step-by-step.sql', import.meta.url);

onEachEmptyDatabase('a database that was made in 30 steps', (open) => {
  it('opens, keeps its rows and has the tables of a new one', async () => {
    const [old, fresh] = [await open(), await open()];
    for (const statement of (await readFile(OLD_TABLES, 'utf8')).split(';\n').filter((text) => text.trim() !== ''))
      await sql.raw(statement).execute(old.db);
    await fillOld(old.db);
    const before = await rowsIn(old.db);
    const noted = await notedIn(old.db);
    expect(noted).toHaveLength(30);

    await migrate(old.db);
    await migrate(fresh.db);
    expect(await rowsIn(old.db)).toEqual(before);
    expect(await tablesIn(old.db)).toEqual(await tablesIn(fresh.db));
    expect(await notedIn(old.db)).toEqual(expect.arrayContaining(noted));

    // A send that is repeated after the update is recognised.
    const { rows: keys } = await sql<{ path: string }>`select path from idempotency_keys`.execute(old.db);
    expect(keys).toEqual([{ path: 'POST /api/emails/comunicaciones' }]);

    // New rows are numbered after the old ones.
    const { rows } = await sql<{ id: number }>`insert into procedure_documents
      (case_id, number, form, version, language, values, content_hash, pdf, sha256)
      values (41, 2, 'f', 'v', 'ca', '{}', 'h', '', 's') returning id`.execute(old.db);
    expect(rows).toEqual([{ id: 6 }]);
    await migrate(old.db);
    await old.close();
    await fresh.close();
  });
});

it('tables of a plug-in stay where a program lacks it, and go on where it has it again', async () => {
  const { db, close } = await openEmptyDatabase();
  const plugins = installedPlugins();
  await migrate(db);
  await sql`insert into users (id, username, kind, role, name, password_hash)
    values (7, 'x', 'member', 'x', 'x', 'x')`.execute(db);
  await sql`insert into guide_documents (user_id, kind, content_type, size, sha256, content)
    values (7, 'CV', 'application/pdf', 0, '', '')`.execute(db);
  try {
    installPlugins({});
    await migrate(db);
  } finally {
    installPlugins(plugins);
  }
  await migrate(db);
  expect(await sql`select kind from guide_documents`.execute(db)).toMatchObject({ rows: [{ kind: 'CV' }] });
  await close();
});

it.each([
  [
    'a newer version',
    '9999-later',
    /^A newer version of the program, or one with another plug-in, made the tables \(9999-later\): .+\.$/,
  ],
  [
    'an older version',
    null,
    /^An older version of the program made the tables: it ended with 0019-account-language, .+\.$/,
  ],
])('tables of %s are left alone, in a sentence', async (_whose, noted, message) => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db);
  if (noted === null) await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    values (${noted ?? '0019-account-language'}, '2999-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringMatching(message) });
  await close();
});

async function fillOld(db: Db): Promise<void> {
  for (const statement of [
    "insert into config_versions (version, manifest) values ('v', '{}')",
    `insert into users (id, username, kind, role, name, password_hash)
      values (7, '20001', 'member', 'x', 'Núria l·l', 'x'), (8, 'S1', 'staff', 'x', 'y', 'x')`,
    `insert into records (owner, kind, values) values (7, 'certifier-address', '{"cesionDatos": true}')`,
    `insert into list_entries (list, id, labels, facts, search)
      values ('towns', '08500-08298', '{"*": "Vic!"}', '{"cpostal": "08500"}', 'vic!')`,
    `insert into guide_documents (user_id, kind, content_type, size, sha256, content)
      values (7, 'FOTO', 'image/png', 1, 's', '\\x01')`,
    `insert into procedure_cases (id, procedure, owner, state) values (41, 'etec', 7, 'activo')`,
    `insert into procedure_documents (id, case_id, number, form, version, language, values, content_hash, pdf, sha256)
      values (5, 41, 1, 'f', 'v', 'es', '{}', 'h', '', 's')`,
    "select setval('etec_documents_id_seq', 5)",
    "insert into idempotency_keys (user_id, path, key, body_hash) values (7, '/api/emails/comunicaciones', 'k', 'h')",
  ])
    await sql.raw(statement).execute(db);
}

/** Rows that somebody filled in; a plug-in adds the entries of lists that are missing. */
async function rowsIn(db: Db) {
  const one = async (query: string) => (await sql.raw<object>(query).execute(db)).rows;
  return {
    users: await one('select * from users order by id'),
    records: await one('select * from records'),
    towns: await one("select * from list_entries where id = '08500-08298'"),
    files: await one("select user_id, kind, encode(content, 'hex') from guide_documents"),
    documents: await one('select id, case_id, number from procedure_documents'),
  };
}

async function notedIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Columns, constraints, indexes and sequences, each as the database says it. */
async function tablesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
      from information_schema.columns where table_schema = current_schema()
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select relname from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows.map(({ line }) => line).sort();
}
