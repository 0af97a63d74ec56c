import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { backUp } from '../../../src/server/db/backup/backup.ts';
import type { BackupTail } from '../../../src/server/db/backup/format.ts';
import { restore } from '../../../src/server/db/backup/restore.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { onEachDatabase, onEachEmptyDatabase } from '../support/database/databases.ts';

let folder: string;
const made = new Map<string, { file: string; tail: BackupTail }>();
const fileOf = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
});

/** A backup with other lines. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const [one] = [...made.values()];
  const lines = gunzipSync(await readFile(one?.file ?? ''))
    .toString()
    .trimEnd()
    .split('\n');
  await writeFile(fileOf(name), gzipSync(`${change(lines).join('\n')}\n`));
  return fileOf(name);
}

const tablesIn = async (db: Db) => {
  const { rows } = await sql`select relname from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length;
};

onEachDatabase('a backup', (open, kind) => {
  it('is written whole while others go on, for nobody else to read, and never over a file', {
    timeout: 120_000,
  }, async () => {
    const { db, close } = await open();
    await sql`with mail as (insert into mailbox (message_id, sender, recipients, subject, html, text)
      values ('é "l·l" 🏛️', ${'a\nb\tc\\'}, '["x"]', '', '', '') returning id)
      insert into mailbox_files select id, 0, '🏛️', 'x', ${Buffer.from([0, 255, 10])}::bytea from mail`.execute(db);
    const file = fileOf(`${kind}.backup`);
    const [tail] = await Promise.all([backUp(db, file), sql`select 1`.execute(db)]);
    made.set(kind, { file, tail });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const people = await sql<{ n: number }>`select count(*)::int as n from users`.execute(db);
    expect(tail.tables.find(({ table }) => table === 'users')?.rows).toBe(people.rows[0]?.n);
    expect(tail.tables.map(({ table }) => table).indexOf('users')).toBeLessThan(
      tail.tables.map(({ table }) => table).indexOf('records'),
    );
    await expect(backUp(db, file)).rejects.toThrow('is there already');
    await expect(backUp(db, path.join(folder, 'none', 'x'))).rejects.toThrow('cannot be written: ENOENT');
    await close();
  });
});

onEachEmptyDatabase('restoring', (open, kind) => {
  it('fills from either kind of database, compares, and goes on with the numbers', { timeout: 240_000 }, async () => {
    for (const [from, { file, tail }] of made) {
      const { db, atLength, close } = await open();
      expect(await atLength((own) => restore(own, file))).toEqual(tail);
      const again = fileOf(`${from}-${kind}-again.backup`);
      expect((await backUp(db, again)).tables).toEqual(tail.tables);
      const { rows } = await sql<{
        id: number;
      }>`insert into mailbox (message_id, sender, recipients, subject, html, text)
        values ('new', '', '[]', '', '', '') returning id`.execute(db);
      const next = tail.sequences.find(({ table }) => table === 'mailbox')?.next;
      expect(String(rows[0]?.id)).toBe(next);
      await expect(restore(db, file)).rejects.toThrow('is not empty');
      await close();
    }
  });

  it('refuses what is cut, altered, newer or no backup, and leaves nothing', { timeout: 240_000 }, async () => {
    const { db, close } = await open();
    const person = /"20001"/;
    const files = [
      [await changed(`${kind}-cut`, (lines) => lines.slice(0, -1)), 'its end is missing'],
      [
        await changed(`${kind}-other`, (lines) => lines.map((line) => line.replace(person, '"20009"'))),
        'differs in users',
      ],
      [await changed(`${kind}-less`, (lines) => lines.filter((line) => !line.includes('🏛️'))), 'differs in mailbox'],
      [
        await changed(`${kind}-newer`, ([head = '', ...rest]) => [
          head.replace('"0027', '"9999-later","0027'),
          ...rest,
        ]),
        'made the backup (9999-later)',
      ],
      [await changed(`${kind}-null`, ([head = '', ...rest]) => [head, 'null', ...rest]), 'a line that is none of its'],
      [
        await changed(`${kind}-short`, ([head = '', table = '', ...rest]) => [head, table, '["x"]', ...rest]),
        'a line that is none of its',
      ],
      [
        await changed(`${kind}-end`, (lines) => [...lines.slice(0, -1), '{"sequences":[]}']),
        'a line that is none of its',
      ],
      [await changed(`${kind}-none`, () => ['{"a": 1}']), 'no backup of this program'],
      [fileOf('absent'), 'cannot be read: ENOENT'],
    ] as const;
    await writeFile(fileOf(`${kind}-plain`), 'not gzipped');
    for (const [file, words] of [...files, [fileOf(`${kind}-plain`), 'no whole backup'] as const]) {
      await expect(restore(db, file)).rejects.toThrow(words);
      expect(await tablesIn(db), words).toBe(0);
    }
    await close();
  });
});
