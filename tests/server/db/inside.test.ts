import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import type { Database } from '../../../src/server/kit/db/database.ts';
import { inTransaction, transact } from '../../../src/server/kit/db/transaction.ts';
import { openPglite } from '../support/database/databases.ts';

const PAST = /asks past it/;

let database: Database;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

it('ends work of a transaction that asks past it, and everybody else goes on', async () => {
  const { db } = database;
  const users = () => db.selectFrom('users').select('id').execute();
  for (const does of [transact, inTransaction]) {
    await expect(does(db, users)).rejects.toThrow(PAST);
    await expect(does(db, () => db.transaction().execute(users))).rejects.toThrow(PAST);
    expect(await does(db, (trx) => trx.selectFrom('users').select('id').execute())).toEqual(await users());
  }
});

it('lets go on what a transaction has begun and not waited for', async () => {
  const { db } = database;
  let later: Promise<unknown> = Promise.resolve();
  await transact(db, async () => {
    later = new Promise((over) => setTimeout(over, 20)).then(() => db.selectFrom('users').select('id').execute());
  });
  await expect(later).resolves.toBeInstanceOf(Array);
});

it('hears of it at the versions too, whether they have to be asked for or not', async () => {
  const { db } = database;
  const config = new ConfigStore(db);
  const current = await config.currentId();
  await expect(transact(db, () => config.current())).rejects.toThrow(PAST);
  await expect(transact(db, () => config.version('some'))).rejects.toThrow(PAST);
  expect(await config.currentId()).toBe(current);
});
