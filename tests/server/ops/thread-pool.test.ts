import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { handleErrors } from '../../../src/server/http/error-handler.ts';
import { BusyError } from '../../../src/server/kit/errors.ts';
import { serveTasks } from '../../../src/server/kit/threads/serve-tasks.ts';
import { ThreadPool, type ThreadWork } from '../../../src/server/kit/threads/thread-pool.ts';
import type { GateTask } from '../support/gate-worker.ts';
import { sourceThread } from '../support/threads.ts';

/** Milliseconds that no test needs. */
const LONG = 60_000;

function poolOf(queue: ThreadWork['queue'], atOnce = 1) {
  const begin = sourceThread(new URL('../support/gate-worker.ts', import.meta.url));
  return new ThreadPool<GateTask, string>({
    begin,
    heap: 64,
    atOnce,
    tasks: 100,
    patience: LONG,
    ...(queue && { queue }),
  });
}

function closedGate(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

it('keeps a thread busy, not whoever asked for it', { timeout: LONG }, async () => {
  const gate = closedGate();
  const work = poolOf(undefined).run({ gate });
  // If `run` blocked until the thread is done, the gate would never open.
  open(gate);
  expect(await work).toBe('done');
});

it('refuses what is more than may wait, and does the rest in order', { timeout: LONG }, async () => {
  const pool = poolOf({ length: 1, patience: LONG });
  const gate = closedGate();
  const begun = pool.run({ gate });
  const waits = pool.run({ gate });
  await expect(pool.run({ gate })).rejects.toThrow(BusyError);
  open(gate);
  expect(await Promise.all([begun, waits])).toEqual(['done', 'done']);
  expect(await pool.run({ gate })).toBe('done');
});

it('refuses what has waited for too long', { timeout: LONG }, async () => {
  const pool = poolOf({ length: 5, patience: 10 });
  const gate = closedGate();
  const begun = pool.run({ gate });
  await expect(pool.run({ gate })).rejects.toThrow(BusyError);
  open(gate);
  expect(await begun).toBe('done');
});

it('keeps a thread for the others when several send what takes too long', { timeout: LONG }, async () => {
  const pool = poolOf({ length: 5, patience: LONG }, 2);
  const gate = closedGate();
  expect(await Promise.all(['one', 'two'].map((person) => pool.run({ gate: closedGate() }, person, 50)))).toEqual([
    null,
    null,
  ]);
  const again = ['one', 'two'].map((person) => pool.run({ gate }, person));
  const other = closedGate();
  open(other);
  expect(await pool.run({ gate: other }, 'another')).toBe('done');
  expect(pool.state).toEqual({ running: 1, waiting: 0 });
  open(gate);
  expect(await Promise.all(again)).toEqual(['done', 'done']);
});

it('lets nobody keep all threads: one person has one at a time', { timeout: LONG }, async () => {
  const pool = poolOf({ length: 5, patience: LONG }, 2);
  const [gate, other] = [closedGate(), closedGate()];
  const ofOne = [1, 2, 3].map(() => pool.run({ gate }, 'one'));
  open(other);
  expect(await pool.run({ gate: other }, 'another')).toBe('done');
  expect(pool.state.running).toBe(1);
  open(gate);
  expect(await Promise.all(ofOne)).toEqual(['done', 'done', 'done']);
});

it('refuses one person more than may wait, and nobody else for it', { timeout: LONG }, async () => {
  const pool = poolOf({ length: 1, patience: LONG }, 2);
  const [gate, other] = [closedGate(), closedGate()];
  const ofOne = [1, 2].map(() => pool.run({ gate }, 'one'));
  await expect(pool.run({ gate }, 'one')).rejects.toThrow(BusyError);
  open(other);
  expect(await pool.run({ gate: other }, 'another')).toBe('done');
  open(gate);
  expect(await Promise.all(ofOne)).toEqual(['done', 'done']);
});

it('says what a task threw, and ends one that takes too long', { timeout: LONG }, async () => {
  const pool = poolOf(undefined);
  const gate = closedGate();
  open(gate);
  await expect(pool.run({ gate, fails: true })).rejects.toThrow('the work failed');
  expect(await pool.run({ gate: closedGate() }, undefined, 10)).toBeNull();
  expect(await pool.run({ gate })).toBe('done');
});

it('ends a thread that works too, and gives up its task and those that wait', { timeout: LONG }, async () => {
  const pool = poolOf(undefined);
  const gate = closedGate();
  open(gate);
  await pool.run({ gate });
  const tasks = [pool.run({ gate: closedGate() }), pool.run({ gate })];
  await pool.end();
  expect(await Promise.all(tasks)).toEqual([null, null]);
  expect(await pool.run({ gate })).toBe('done');
});

it.each([
  ['the server', async () => Promise.reject(new BusyError())],
  ['a thread', async (gate: Int32Array) => poolOf(undefined).run({ gate, fails: 'busy' })],
])('is a 503 that says when to come again, whether %s is busy', { timeout: LONG }, async (_, refuse) => {
  const gate = closedGate();
  open(gate);
  const app = Fastify();
  handleErrors(app, { known: async () => null } as unknown as ConfigStore, null);
  app.get('/', () => refuse(gate));
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
  await app.close();
});

it('a process that only imports the module of a thread takes no message for a task', () => {
  const before = process.listenerCount('message');
  serveTasks(async () => 'done');
  expect(process.listenerCount('message')).toBe(before);
});
