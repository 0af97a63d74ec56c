import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardResult } from '../../../src/server/domain/payments/card/provider.ts';
import { TestProvider } from '../../../src/server/domain/payments/card/test-provider.ts';
import { type Database, openDatabase } from '../../../src/server/kit/db/database.ts';
import { madeDue } from '../../server/payments/made-dues.ts';
import { CARD_SECRET, type Ground } from './ground.ts';
import { ready } from './kept-server.ts';

/** Work of which each piece has to be done once, while both processes are killed in turns. */
export interface OnceWork {
  name: string;
  /** @param pieces how many there are */
  run(ground: Ground, pieces: number): Promise<OnceCount>;
}

export interface OnceCount {
  /** Never done. */
  lost: number;
  /** Done more than once. */
  twice: number;
  wrong: string[];
  /** Seconds for all of it. */
  took: number;
}

/** Milliseconds for a notice to be taken, and for all moves to be made: processes begin again meanwhile. */
const PATIENCE = 600_000;
/** Notices that are under way at once. */
const AT_ONCE = 16;

export const ONCE: readonly OnceWork[] = [
  { name: 'notices of card payments, doubled and disordered, `kill -9` in between', run: payByCard },
  { name: 'moves that time makes, `kill -9` in between', run: moveByTime },
];

/** Three notices for each payment, in any order, at either process. */
async function payByCard(ground: Ground, pieces: number): Promise<OnceCount> {
  const database = await openDatabase(ground.database);
  const wrong: string[] = [];
  try {
    const payments: { id: string; due: number }[] = [];
    for (let at = 0; at < pieces; at += 1) {
      const { id: due } = await madeDue(database, 762, { username: at % 2 === 0 ? '20001' : '20002' });
      const id = randomUUID();
      const row = { id, due_id: due, provider: 'test', cents: 762, currency: 'EUR', state: 'begun' } as const;
      await database.db.insertInto('card_payments').values(row).execute();
      payments.push({ id, due });
    }
    const kinds: readonly CardResult[] = ['refused', 'paid', 'paid'];
    const notices = shuffled(payments.flatMap(({ id }) => kinds.map((result) => ({ id, result }))));
    const begun = performance.now();
    const provider = new TestProvider(CARD_SECRET);
    let next = 0;
    const send = async () => {
      for (let at = next++; at < notices.length; at = next++) {
        if (at === Math.floor(notices.length / 3)) ground.servers[0]?.signal('SIGKILL');
        if (at === Math.floor((notices.length * 2) / 3)) ground.servers[1]?.signal('SIGKILL');
        const notice = notices[at];
        if (notice) await deliver(ground, provider.sign({ ...notice, cents: 762, currency: 'EUR' }), wrong);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const took = (performance.now() - begun) / 1000;
    const booked = await countsOf(
      database,
      payments.map(({ due }) => due),
    );
    for (const { due } of payments) {
      const { state } = await database.db
        .selectFrom('dues')
        .select('state')
        .where('id', '=', due)
        .executeTakeFirstOrThrow();
      if (state !== 'paid') wrong.push(`a due is ${state}`);
    }
    return { ...summed(booked), wrong, took };
  } finally {
    await database.close();
  }
}

async function deliver(
  { servers }: Ground,
  { headers, body }: ReturnType<TestProvider['sign']>,
  wrong: string[],
): Promise<void> {
  const end = performance.now() + PATIENCE;
  // A lost answer is followed by the same notice again, as providers do.
  while (performance.now() < end) {
    const server = servers[Math.floor(Math.random() * servers.length)];
    const url = `${server?.url}/api/payments/card/notices/test`;
    const status = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (status !== 0 && status !== 503) return void wrong.push(`a notice was answered ${status}`);
    await pause(200);
  }
  wrong.push('a notice was never taken');
}

async function countsOf({ db }: Database, dues: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('due_id')
    .where('due_id', 'in', [...dues])
    .execute();
  const counts = new Map(dues.map((due) => [due, 0]));
  for (const { due_id } of rows) counts.set(Number(due_id), (counts.get(Number(due_id)) ?? 0) + 1);
  return [...counts.values()];
}

/** Cases whose day has come, which both processes look for every minute. */
async function moveByTime(ground: Ground, pieces: number): Promise<OnceCount> {
  const database = await openDatabase(ground.database);
  const { db } = database;
  try {
    const owners = await db.selectFrom('users').select('id').where('username', 'in', ['20001', '20002']).execute();
    const cases: number[] = [];
    for (let at = 0; at < pieces; at += 1) {
      const owner = owners[at % owners.length]?.id ?? 0;
      const reference = randomUUID().slice(0, 9);
      const row = { procedure: 'certifier-registration', owner, state: 'pendent', reference };
      const made = db.insertInto('cases').values({ ...row, remembered: '{}', updated_at: new Date() });
      const { id } = await made.returning('id').executeTakeFirstOrThrow();
      cases.push(id);
    }
    const begun = performance.now();
    const day = { since: '2026-01-02', made_on: '2026-01-19', move: 'wait' };
    await db
      .insertInto('case_times')
      .values(cases.map((case_id) => ({ case_id, ...day })))
      .execute();
    const counts = async () => {
      const moved = db.selectFrom('case_events').select('case_id').where('case_id', 'in', cases);
      const found = new Map(cases.map((id) => [id, 0]));
      for (const { case_id } of await moved.where('move', '=', 'wait').execute())
        found.set(Number(case_id), (found.get(Number(case_id)) ?? 0) + 1);
      return [...found.values()];
    };
    const wrong: string[] = [];
    for (const [at, server] of ground.servers.entries()) {
      const share = (pieces * (at + 1)) / (ground.servers.length + 1);
      while ((await counts()).filter(Boolean).length < share && performance.now() - begun < PATIENCE) await pause(20);
      server.signal('SIGKILL');
      if (at === 0) await ready(server);
    }
    while ((await counts()).includes(0) && performance.now() - begun < PATIENCE) await pause(500);
    const took = (performance.now() - begun) / 1000;
    await Promise.all(ground.servers.map(ready));
    return { ...summed(await counts()), wrong, took };
  } finally {
    await database.close();
  }
}

function summed(counts: readonly number[]): { lost: number; twice: number } {
  return { lost: counts.filter((count) => count === 0).length, twice: counts.filter((count) => count > 1).length };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
}
