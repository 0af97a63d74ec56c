import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/http/app.ts';
import { endIdleRequests, limitOpenRequests } from '../../../src/server/http/guards.ts';
import { openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

const IDLE = 200;
const HEAD = (length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;
let app: FastifyInstance;
afterEach(() => app.close());

async function listen(prepare: (app: FastifyInstance) => void): Promise<number> {
  app = Fastify({ forceCloseConnections: true });
  prepare(app);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return Number(port);
}

/** The answers until the server hangs up, or is asked to. */
function talk(port: number, write: (say: (text: string) => void, end: () => void) => void): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () =>
      write(
        (text) => socket.write(text),
        () => socket.end(),
      ),
    );
    socket
      .on('data', (data) => (heard += data))
      .on('error', () => {})
      .on('close', () => resolve(heard));
  });
}

const later = (pauses: number) => new Promise((resolve) => setTimeout(resolve, pauses * IDLE));

it('hangs up on a body that stops arriving, and waits for one that goes on and for a long answer', async () => {
  const port = await listen((server) => {
    endIdleRequests(server, IDLE);
    server.post('/', async (request) => {
      await later(3);
      return { length: String(request.body).length };
    });
  });
  expect(await talk(port, (say) => say(`${HEAD(10)}half`))).toBe('');
  const slow = talk(port, async (say, end) => {
    say(HEAD(6));
    for (const letter of 'slowly') {
      await later(0.5);
      say(letter);
    }
    await later(5);
    end();
  });
  expect(await slow).toContain('{"length":6}');
});

it('hangs up as well when the answer did not wait for the body', async () => {
  const port = await listen((server) => {
    endIdleRequests(server, IDLE);
    server.addHook('onRequest', async (_request, reply) => reply.code(401).send({}));
    server.post('/', async () => ({}));
  });
  const begun = Date.now();
  expect(await talk(port, (say) => say(`${HEAD(10)}half`))).toMatch(/^HTTP\/1\.1 401 /);
  expect(Date.now() - begun).toBeLessThan(20 * IDLE);
  // Bytes after a body that has arrived are another request on the same connection.
  const two = talk(port, async (say, end) => {
    say(`${HEAD(4)}half`);
    await later(0.5);
    say(`${HEAD(4)}full`);
    await later(0.5);
    end();
  });
  expect((await two).match(/HTTP\/1\.1 401 /g)).toHaveLength(2);
});

it('answers one address only so much at a time, and counts what was given up as over', async () => {
  const release: (() => void)[] = [];
  const port = await listen((server) => {
    limitOpenRequests(server, 2);
    server.get('/', () => new Promise((resolve) => release.push(() => resolve('done'))));
  });
  const get = () => fetch(`http://127.0.0.1:${port}/`);
  const given = new AbortController();
  const open = [get(), fetch(`http://127.0.0.1:${port}/`, { signal: given.signal }).catch(() => null)];
  await expect.poll(() => release.length).toBe(2);
  const refused = await get();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
  given.abort();
  // The server hears of it a moment later.
  const next = expect.poll(async () => {
    const answer = get();
    await Promise.race([answer, later(1)]);
    return release.length;
  });
  await next.toBe(3);
  for (const done of release) done();
  expect((await open[0])?.status).toBe(200);
});

it('says so in words, with how long to wait', async () => {
  const bench = await openBench(await openTestDatabase());
  app = await buildApp({
    settings: { ...SETTINGS, openRequests: 1 },
    db: bench.database.db,
    tokenSecret: SECRET,
    routes: [(routes) => void routes.get('/slow', () => later(5).then(() => 'done'))],
  });
  const slow = app.inject('/slow');
  await later(1);
  const refused = await app.inject('/config/current.json');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '5',
    { status: 'Error', message: 'tooManyOpen' },
  ]);
  await slow;
  await expect.poll(async () => (await app.inject('/config/current.json')).statusCode).toBe(200);
  await bench.close();
});
