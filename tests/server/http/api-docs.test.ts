import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

it('describes the API, under a policy of its own', async () => {
  const { paths } = (await bench.app.inject('/api/docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/auth/usuarios-ebcn', '/api/formulario/datos', '/api/emails/comunicaciones']),
  );
  const page = await bench.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';(?!.*unsafe-eval)/);
});

it('describes it to the office alone when it runs for real', async () => {
  const { app } = await openBench(bench.database, { settings: { ...SETTINGS, demo: false } });
  const status = async (address: string, authorization = '') =>
    (await app.inject({ url: address, headers: { authorization } })).statusCode;
  for (const address of ['/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.css'])
    expect([await status(address), await status(address, await bench.token('20001'))], address).toEqual([401, 403]);
  expect(await status('/api/docs/json', await bench.token('S0001'))).toBe(200);
  await app.close();
});
