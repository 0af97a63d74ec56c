import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { closeInOrder } from '../../../src/server/kit/shutdown.ts';
import { openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

/** The shutdown of a server, from the signal to its end. */

const NO_MAIL = { close: async () => {} };
const SOON = { timeout: 20_000 };
const PATIENCE = { requests: 20_000, mail: 20_000, database: 20_000 };
const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** A route that answers when it is let, on a server that listens. */
async function open() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = () => {};
  const underWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const bench = await openBench(await openTestDatabase(), {
    routes: [
      (app) => {
        app.get('/slow', async () => {
          begun();
          await held;
          return { done: true };
        });
      },
    ],
  });
  const url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  return { bench, url, letGo, underWay };
}

/** A call over a line that is kept open; its answer's status, `Connection` header and body. */
function call(agent: Agent, url: string) {
  return new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const sent = request(url, { agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection, body }));
      });
      sent.on('error', reject).end();
    },
  );
}

it('answers what is under way, ends its connection, takes nothing new, and says at once that it is not ready', async () => {
  const { bench, url, letGo, underWay } = await open();
  const agent = new Agent({ keepAlive: true });
  undo.push(() => agent.destroy());
  expect(await call(agent, `${url}/health/ready`)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const slow = call(agent, `${url}/slow`);
  await underWay;
  const line = connect(Number(new URL(url).port), '127.0.0.1');
  undo.push(() => void line.destroy());
  let heard = '';
  line.on('data', (chunk) => (heard += chunk));
  line.write('GET /health/ready HTTP/1.1\r\nhost: 127.0.0.1\r\n');
  await expect
    .poll(() => new Promise((resolve) => bench.app.server.getConnections((_, n) => resolve(n))), SOON)
    .toBe(2);
  const closed = closeInOrder({ app: bench.app, mail: NO_MAIL, database: bench.database }, PATIENCE);
  await expect
    .poll(() => fetch(`${url}/health/live`).then(String, () => 'nobody listens'), SOON)
    .toBe('nobody listens');
  // A client in the middle of its request is answered.
  line.write('\r\n');
  await expect.poll(() => heard, SOON).toContain('"unavailable","version":null,');
  expect(heard).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close/i);
  letGo();
  expect(await slow).toEqual({ status: 200, connection: 'close', body: '{"done":true}' });
  await closed;
  await expect(sql`select 1`.execute(bench.database.db)).rejects.toThrow();
});

it('cuts off a request that was half sent, and closes all the rest', async () => {
  const { bench, url } = await open();
  const order: string[] = [];
  const line = connect(Number(new URL(url).port), '127.0.0.1');
  undo.push(() => void line.destroy());
  const ended = new Promise((resolve) => line.on('close', resolve));
  line.on('error', () => {});
  line.resume();
  line.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nusername=');
  await expect
    .poll(() => new Promise((resolve) => bench.app.server.getConnections((_, n) => resolve(n))), SOON)
    .toBe(1);
  const mail = { close: async () => void order.push('mails') };
  const database = {
    close: async () => {
      order.push('database');
      await bench.database.close();
    },
  };
  await closeInOrder({ app: bench.app, mail, database }, { ...PATIENCE, requests: 100 });
  await ended;
  expect(order).toEqual(['mails', 'database']);
});

it('closes what comes later even when something before cannot be closed, and names it', async () => {
  const { bench } = await open();
  const mail = { close: () => Promise.reject(new Error('no')) };
  const never = { close: () => new Promise<void>(() => {}) };
  undo.push(() => bench.database.close());
  await expect(closeInOrder({ app: bench.app, mail, database: never }, { ...PATIENCE, database: 10 })).rejects.toThrow(
    'something left open: mails, database.',
  );
});
