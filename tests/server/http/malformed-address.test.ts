import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

let bench: Bench;
let url: string;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => bench.close());

it.each([
  ['GET', '/%', 400],
  ['GET', '/api/%E0%A4%A', 400],
  ['PUT', `/api/records/${'x'.repeat(3000)}`, 414],
])('answers %s %s like any failure, in the language asked for', async (method, address, status) => {
  const answer = await fetch(url + address, { method, headers: { 'accept-language': 'es' } });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ status: 'Error', message: 'Petición incorrecta.' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});
