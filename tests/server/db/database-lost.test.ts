import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { Availability } from '../../../src/server/kit/db/availability.ts';
import { type Database, openDatabase } from '../../../src/server/kit/db/database.ts';
import { DatabaseLostError } from '../../../src/server/kit/db/lost.ts';
import { inTransaction } from '../../../src/server/kit/db/transaction.ts';
import { type Bench, openBench } from '../support/app.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/database/cutting-proxy.ts';
import { newPostgresDatabase } from '../support/database/postgres.ts';

describe('the patience with a database that does not answer', () => {
  afterEach(() => void vi.useRealTimers());

  it('is as long when the clock of the machine is set back meanwhile', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const said: boolean[] = [];
    const availability = new Availability();
    availability.listen(({ up }) => said.push(up));
    availability.lost('ECONNREFUSED');
    expect(availability.worthWaiting).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(6_000);
    expect(availability.worthWaiting).toBe(false);
    availability.answered();
    vi.advanceTimersByTime(11_000);
    availability.lost('ECONNREFUSED');
    expect(said).toEqual([false, true, false]);
  });
});

/** The outcome of a call whose connection breaks, by the moment of the break. */
describe.skipIf(inject('postgresSocket') === '')('a broken connection to PostgreSQL', () => {
  let proxy: CuttingProxy;
  let database: Database;
  let direct: Database;
  let bench: Bench;
  let token: string;
  const form = { form: 'sample-request', values: { delanteDe: 'x' } };

  beforeAll(async () => {
    const databaseUrl = await newPostgresDatabase(inject('postgresSocket'), inject('postgresTemplate'));
    proxy = await startCuttingProxy(databaseUrl);
    direct = await openDatabase({ databaseUrl, dataDir: '' });
    database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
    bench = await openBench(database);
    token = await bench.token('20001');
  });
  afterAll(async () => {
    await bench.close();
    await direct.close();
    await proxy.stop();
  });
  beforeEach(async () => {
    await direct.db.deleteFrom('outbox').execute();
    await direct.db.deleteFrom('cases').execute();
  });

  const requests = () => direct.db.selectFrom('cases').select('reference').execute();
  const cutAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);

  it('makes a read again, and the beginning of a transaction', async () => {
    proxy.cutAfter('config_activations');
    expect((await bench.app.inject('/health/ready')).json().status).toBe('ok');
    proxy.cutAfter('begin');
    expect((await bench.send({ token, ...form })).statusCode).toBe(201);
    expect(await requests()).toHaveLength(1);
  });

  it('makes a whole transaction again when it breaks before its commit', async () => {
    proxy.cutAfter('insert into "requests"');
    const sent = await bench.send({ token, ...form });
    expect([sent.statusCode, await requests()]).toEqual([201, [{ reference: sent.json().reference }]]);
  });

  it('lives when connections are cut while a transaction idles, and does it again', async () => {
    let rounds = 0;
    await inTransaction(database.db, async (trx) => {
      rounds += 1;
      await sql`select 1`.execute(trx);
      if (rounds === 1) {
        await cutAll();
        // The end is heard while nothing is asked.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await sql`select 2`.execute(trx);
    });
    expect(rounds).toBe(2);
  });

  it('finds by the key what an unanswered commit came to, and answers as the first time', async () => {
    proxy.cutAfter('commit');
    const sent = await bench.send({ token, ...form });
    expect([sent.statusCode, await requests()]).toEqual([201, [{ reference: sent.json().reference }]]);
  });

  it('says to come again when nobody knows, and takes the same send as the same', async () => {
    const key = 'a key of one send';
    proxy.cutAfter('commit', 100);
    const unknown = await bench.send({ token, ...form, key });
    proxy.cutAfter('', 0);
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '5']);
    expect(unknown.json().status).toBe('Error');
    const again = await bench.send({ token, ...form, key });
    expect([again.statusCode, await requests()]).toEqual([201, [{ reference: again.json().reference }]]);
  });

  it('does not make again what may have been done without a key', async () => {
    let rounds = 0;
    proxy.cutAfter('commit');
    const work = inTransaction(database.db, async (trx) => {
      rounds += 1;
      await sql`select 1`.execute(trx);
    });
    const error = await work.catch((failure) => failure);
    expect(error).toBeInstanceOf(DatabaseLostError);
    expect([error.unchanged, rounds]).toEqual([false, 1]);
    const one = database.db.insertInto('attempts').values({ key: 'k', count: 1, resets_at: new Date() } as never);
    proxy.cutAfter('insert into "attempts"');
    await expect(one.execute()).rejects.toMatchObject({ unchanged: false });
  });

  it('asks every statement of a session on the connection it began on', async () => {
    await expect(
      database.db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(1)`.execute(connection);
        proxy.cutAfter('select 3');
        await sql`select 3`.execute(connection);
      }),
    ).rejects.toBeInstanceOf(DatabaseLostError);
  });

  it('goes on over a table that a newer program has changed under its prepared statements', async () => {
    const { db } = database;
    await sql`create table grown as select 1 as one`.execute(direct.db);
    const all = () => sql`select * from grown`.execute(db).then(({ rows }) => rows);
    const both = () =>
      inTransaction(db, async (trx) => {
        await sql`update grown set one = one + 1`.execute(trx);
        return (await sql`select * from grown`.execute(trx)).rows;
      });
    expect([await all(), await both()]).toEqual([[{ one: 1 }], [{ one: 2 }]]);
    await sql`alter table grown add column two integer`.execute(direct.db);
    expect(await all()).toEqual([{ one: 2, two: null }]);
    await sql`alter table grown add column three integer`.execute(direct.db);
    expect(await both()).toEqual([{ one: 3, two: null, three: null }]);
  });

  it('tells an error of a statement from a broken connection', async () => {
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(sql`select ${circular}::jsonb`.execute(database.db)).rejects.not.toBeInstanceOf(DatabaseLostError);
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });
});
