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
])('a demonstration behind a proxy that calls for %s answers %i', async (forwarded, expected) => {
  const headers = { host: '127.0.0.1:3000', 'x-forwarded-for': forwarded };
  expect((await bench.app.inject({ url: '/dev/mailbox.json', headers })).statusCode).toBe(expected);
});

test('without demo mode every name is its own', async () => {
  const { db } = bench.database;
  const open = (settings: Partial<typeof SETTINGS>) =>
    buildApp({ settings: { ...SETTINGS, ...settings }, db, tokenSecret: SECRET });
  const real = await open({ demo: false });
  expect(await status('evil.example', '/health/live', real)).toBe(200);
  await real.close();
});
