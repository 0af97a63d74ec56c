import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { OperatorError } from '../../ops/operator-error.ts';
import type { Db } from '../database.ts';
import { insideTransaction } from '../inside.ts';
import { type BackupHead, type BackupTail, FORMAT, type TableSum } from './format.ts';
import { readAlike, rowsOf, Summing, sequencesOf, tablesOf } from './tables.ts';

/**
 * Writes all that the database holds into a new file, as it is at one moment. PostgreSQL serves on meanwhile; the embedded
 * database has one connection, so that others wait until it is done. The file is whole or not there.
 * @throws OperatorError when the file is there already or cannot be written.
 */
export async function backUp(db: Db, file: string): Promise<BackupTail> {
  const part = `${file}.part`;
  for (const name of [file, part]) await demandFree(name);
  try {
    const begun = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const tail = await insideTransaction((within) =>
      begun.execute((trx) =>
        within(async () => {
          await readAlike(trx);
          const gzip = createGzip();
          const written = finished(gzip.pipe(createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })));
          // Who waits for it hears of it; until then it must not end the process.
          written.catch(() => {});
          const line = (content: object) => put(gzip, `${JSON.stringify(content)}\n`);
          const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
          const head: BackupHead = {
            format: FORMAT,
            made: new Date().toISOString(),
            migrations: rows.map(({ name }) => name),
          };
          await line(head);
          const tables = await tablesOf(trx);
          const sums: TableSum[] = [];
          for (const table of tables) {
            await line(table);
            const summing = new Summing();
            for await (const row of rowsOf(trx, table)) await put(gzip, summing.add(row));
            sums.push(summing.sum(table.table));
          }
          const end: BackupTail = { tables: sums, sequences: await sequencesOf(trx, tables) };
          await line(end);
          gzip.end();
          await written;
          return end;
        }),
      ),
    );
    await rename(part, file);
    return tail;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function put(to: Writable, text: string): Promise<void> {
  if (to.errored) throw to.errored;
  if (!to.write(text)) await once(to, 'drain');
}

/** What is there is never written over: it may be the only backup. */
async function demandFree(file: string): Promise<void> {
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'EEXIST' ? `${file} is there already.` : `${file} cannot be written: ${error.code}.`,
    );
  });
  await made.close();
  await rm(file);
}
