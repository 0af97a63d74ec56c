import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

const PAGES = ['/dev/mailbox.json', '/config/current.json', '/health/live'];
const status = async (host: string, url: string, app = bench.app) =>
  (await app.inject({ url, headers: { host } })).statusCode;

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'workspace.localhost'])(
  'a demonstration answers as %s',
  async (host) => {
    for (const url of PAGES) expect(await status(host, url)).toBe(200);
  },
);

test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', 'evil.example:3000'])(
  'a demonstration does not answer as %s',
  async (host) => {
    for (const url of PAGES) expect(await status(host, url)).toBe(421);
  },
);

test.each([
  ['127.0.0.1', 200],
  ['::ffff:127.0.0.1, ::1', 200],
  ['203.0.113.9', 421],
  ['203.0.113.9, 127.0.0.1', 421],
])('a demonstration behind a proxy for %s answers %i', async (forwarded, expected) => {
  const headers = { host: '127.0.0.1:3000', 'x-forwarded-for': forwarded };
  expect((await bench.app.inject({ url: '/dev/mailbox.json', headers })).statusCode).toBe(expected);
});

test.each([
  ['x-real-ip', '203.0.113.9', 421],
  ['x-real-ip', '127.0.0.1', 200],
  ['x-forwarded-host', 'demo.example.org', 421],
  ['x-forwarded-host', '127.0.0.1:5173', 200],
  ['x-forwarded-host', '[::1]:5173, localhost', 200],
  ['forwarded', 'for=203.0.113.9;proto=https', 421],
  ['forwarded', 'For="[2001:db8::17]:4711"', 421],
  ['forwarded', 'for=127.0.0.1, for=unknown', 421],
  ['forwarded', 'proto=https;host=demo.example.org', 421],
  ['forwarded', 'for="[::1]:4711";host="localhost:3000", for=127.0.0.1;proto=http', 200],
])('a demonstration behind a proxy that says %s: %s answers %i', async (header, said, expected) => {
  const headers = { host: '127.0.0.1:3000', [header]: said };
  expect((await bench.app.inject({ url: '/dev/mailbox.json', headers })).statusCode).toBe(expected);
});

test('a demonstration behind nginx with default headers does not answer', async () => {
  const address = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  const { port, host } = new URL(address);
  for (const [version, expected] of [
    ['1.0', 421],
    ['1.1', 200],
  ] as const) {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET /dev/mailbox.json HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${expected} `));
  }
});

test('without demo mode every name is allowed', async () => {
  const { db } = bench.database;
  const open = (settings: Partial<typeof SETTINGS>) =>
    buildApp({ settings: { ...SETTINGS, ...settings }, db, tokenSecret: SECRET });
  const real = await open({ demo: false });
  expect(await status('evil.example', '/health/live', real)).toBe(200);
  await real.close();
});
