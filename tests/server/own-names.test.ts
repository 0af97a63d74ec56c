import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from './support/app.ts';
import { openTestDatabase } from './support/databases.ts';

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

test('its public address is a name of its own; without demo mode every name is', async () => {
  const { db } = bench.database;
  const open = (settings: Partial<typeof SETTINGS>) =>
    buildApp({ settings: { ...SETTINGS, ...settings }, db, tokenSecret: SECRET });
  const named = await open({ publicUrl: 'https://demo.example' });
  const real = await open({ demo: false });
  expect(await status('demo.example', '/health/live', named)).toBe(200);
  expect(await status('evil.example', '/health/live', named)).toBe(421);
  expect(await status('evil.example', '/health/live', real)).toBe(200);
  await Promise.all([named.close(), real.close()]);
});
