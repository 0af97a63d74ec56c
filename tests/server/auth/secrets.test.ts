import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { mailedLink } from '../support/mail/mails.ts';

const PAGE = 'http://127.0.0.1:3000/pages/new-password?token=';
const SECRETS = ['Secret-Current-1', 'Secret-Wrong-2', 'Secret-New-3', 'Secret-Link-4', 'Secret-Form-5', 'short-S'];

const MEASURED = { time: 0, pid: 0, reqId: '', responseTime: 0 };

let bench: Bench;
const lines: string[] = [];
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  bench = await openBench(await openTestDatabase(), { logLevel: 'trace', logStream });
});
afterAll(() => bench.close());

it('writes no password and no token into a log or an answer, whatever happens', async () => {
  const bodies: string[] = [];
  const call = async (method: 'POST' | 'PUT', url: string, payload: object | string, headers = {}) => {
    const answer = await bench.app.inject({ method, url: `/api${url}`, payload, headers });
    bodies.push(answer.body + JSON.stringify(answer.headers));
    return answer;
  };
  const users = '/users/usuarios-ebcn';
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = await bench.token('20001');

  await call('POST', '/auth/usuarios-ebcn', { username: '20001', password: 'Secret-Wrong-2' });
  await call('POST', '/auth/usuarios-ebcn', { username: 'nobody', password: 'Secret-Wrong-2' });
  await call('POST', '/auth/usuarios-ebcn', { username: 'x'.repeat(200), password: 'Secret-Wrong-2' });
  await call('POST', '/auth/usuarios-ebcn', '{"username":"20001","password":"Secret-Wrong-2', json);
  await call('POST', '/auth/login', 'username=20001&password=Secret-Form-5', form);
  await call('POST', '/auth/login?password=Secret-Form-5', 'password=Secret-Form-5', form);
  await call('POST', `${users}/forgot-password`, { username: '20001', url: PAGE });
  const link = (await mailedLink(bench.database, 'nuria.vila@exemple.cat')).searchParams.get('token') ?? '';
  await call('POST', `${users}/reset-email`, { password: 'short-S', token: link });
  await call('POST', `${users}/reset-email`, { password: 'Secret-Link-4', token: `${link}x` });
  await call('POST', `${users}/reset-email?token=${link}`, '{"password":"Secret-Link-4', json);
  const own = { authorization: token };
  await call('PUT', `${users}/reset-own-password`, { password: 'Secret-Wrong-2', newPassword: 'Secret-New-3' }, own);
  await call('PUT', `${users}/reset-own-password`, { password: 'Secret-Current-1', newPassword: 'short-S' }, own);
  await call('PUT', `${users}/reset-own-password`, { password: DEMO_PASSWORD, newPassword: ['Secret-New-3', 1] }, own);
  expect((await call('POST', `${users}/reset-email`, { password: 'Secret-Link-4', token: link })).statusCode).toBe(202);
  for (let index = 0; index < 8; index += 1)
    await call('POST', '/auth/usuarios-ebcn', { username: '20002', password: 'Secret-Wrong-2' });
  // A fault of the server while a password is on its way.
  await bench.database.db.schema.dropTable('known_places').execute();
  expect((await call('POST', '/auth/usuarios-ebcn', { username: '20001', password: 'Secret-Link-4' })).statusCode).toBe(
    503,
  );

  const log = lines.join('');
  expect(log).toContain('"route":"/api/users/usuarios-ebcn/reset-own-password"');
  expect(log).toContain('request failed');
  for (const secret of [...SECRETS, DEMO_PASSWORD, link, token.split('.')[2] ?? '']) {
    expect(log).not.toContain(secret);
    expect(bodies.join('')).not.toContain(secret);
  }
  // Times, process and request ids are numbers that may hold these digits by chance.
  const said = lines.map((line) => JSON.stringify({ ...JSON.parse(line), ...MEASURED })).join('\n');
  expect(said).not.toMatch(/20001|exemple\.cat/);
});
