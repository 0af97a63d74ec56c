import { describe, expect, inject, it } from 'vitest';
import { PostgresPool } from '../../../src/server/kit/db/pools/postgres-pool.ts';
import { newPostgresDatabase } from '../support/database/postgres.ts';

describe.skipIf(inject('postgresSocket') === '')('the connections that the figures show', () => {
  it('count who is given an idle one next as being served, and the others beyond the tenth as waiting', async () => {
    const pool = new PostgresPool(await newPostgresDatabase(inject('postgresSocket'), inject('postgresTemplate')));
    const first = await pool.connect();
    first.release();
    expect(pool.counts).toEqual({ used: 0, idle: 1, waiting: 0 });
    const asked = pool.connect();
    expect(pool.counts).toEqual({ used: 1, idle: 0, waiting: 0 });
    const held = [await asked, ...(await Promise.all(Array.from({ length: 9 }, () => pool.connect())))];
    const late = pool.connect();
    expect(pool.counts).toEqual({ used: 10, idle: 0, waiting: 1 });
    for (const connection of held) connection.release();
    (await late).release();
    expect(pool.counts).toEqual({ used: 0, idle: 10, waiting: 0 });
    await pool.end();
  });
});
