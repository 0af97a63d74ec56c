import { afterAll, beforeAll, expect, it } from 'vitest';
import { ARGON2, AT_ONCE, Passwords } from '../../../src/server/domain/accounts/passwords/passwords.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { countingHasher, queryLog } from '../support/database/counting.ts';
import { openTestDatabase } from '../support/database/databases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

it('does the same work for an unknown user and a wrong password, the very first time too', async () => {
  const work = async (username: string) => {
    const hasher = countingHasher();
    const queries = queryLog();
    const app = await buildApp({
      settings: SETTINGS,
      db: bench.database.db.withPlugin(queries),
      tokenSecret: SECRET,
      hasher,
    });
    const before = { hashes: hasher.hashes, verifications: hasher.verifications };
    queries.kinds.length = 0;
    const payload = { username, password: 'wrong' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
    await app.close();
    return {
      hashes: hasher.hashes - before.hashes,
      verifications: hasher.verifications - before.verifications,
      queries: queries.kinds,
      answer: [answer.statusCode, answer.body, headers],
    };
  };
  const [wrong, unknown] = [await work('20001'), await work('nobody')];
  expect(wrong.verifications).toBe(1);
  expect(wrong.queries.length).toBeGreaterThan(3);
  expect(unknown).toEqual(wrong);
});

it('does the same work for a cheaper hash, which the next sign-in renews', async () => {
  const memory: number[] = [];
  const noting = {
    hash: ARGON2.hash,
    verify: (stored: string, password: string) => {
      memory.push(Number(/m=(\d+)/.exec(stored)?.[1]));
      return ARGON2.verify(stored, password);
    },
  };
  const settings = { ...SETTINGS, passwordCost: 3 };
  const app = await buildApp({ settings, db: bench.database.db, tokenSecret: SECRET, hasher: noting });
  const work = async (username: string, password: string) => {
    memory.length = 0;
    const payload = { username, password };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    return [statusCode, memory.reduce((sum, one) => sum + one, 0), memory.length];
  };
  const all = 3 * 19_456;
  expect(await work('20002', 'wrong')).toEqual([500, all, 2]);
  expect(await work('nobody', 'wrong')).toEqual([500, all, 1]);
  // Two sign-ins at once both succeed.
  const twice = await Promise.all([work('20002', DEMO_PASSWORD), work('20002', DEMO_PASSWORD)]);
  expect(twice.map(([status]) => status)).toEqual([200, 200]);
  expect(await work('20002', DEMO_PASSWORD)).toEqual([200, all, 1]);
  expect(await work('20002', 'wrong')).toEqual([500, all, 1]);
  await app.close();
});

it('reads a record with two statements, and asks for the current version at most once a second', async () => {
  const queries = queryLog();
  const app = await buildApp({ settings: SETTINGS, db: bench.database.db.withPlugin(queries), tokenSecret: SECRET });
  const headers = { authorization: await bench.token('20001') };
  queries.kinds.length = 0;
  for (const url of ['/api/records/contact-address', '/api/formulario/datos?tipo-direccion=CONTACT']) {
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
    expect((await app.inject('/config/current.json')).statusCode).toBe(200);
  }
  await app.close();
  const ofVersions = (kind: string) => kind.includes('config_');
  expect(queries.kinds.filter((kind) => !ofVersions(kind))).toEqual([
    ...['SelectQueryNode sessions', 'SelectQueryNode records'],
    ...['SelectQueryNode sessions', 'SelectQueryNode records'],
  ]);
});

it('hashes few passwords at once, however many people sign in', async () => {
  let [running, most] = [0, 0];
  const slow = async <Result>(result: Result): Promise<Result> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return result;
  };
  const passwords = new Passwords(1, { hash: () => slow('a hash'), verify: () => slow(true) });
  const all = Array.from({ length: 12 }, () => passwords.fits('a password', 'a hash'));
  expect([await Promise.all(all), most]).toEqual([all.map(() => true), AT_ONCE]);
});

it('accepts form-encoded bodies at the second sign-in call alone', async () => {
  const send = (payload: string | object, headers = {}) =>
    bench.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await send(`username=+p3001&password=${encodeURIComponent(DEMO_PASSWORD)}&more=x`, form);
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['token']]);
  expect((await send('username=20001&password=wrong', form)).statusCode).toBe(500);
  expect((await send('username=20001', form)).statusCode).toBe(400);
  expect((await send({ username: '20001', password: DEMO_PASSWORD })).statusCode).toBe(415);
  const inAddress = `/api/auth/login?username=20001&password=${DEMO_PASSWORD}`;
  expect((await bench.app.inject({ method: 'POST', url: inAddress, payload: '', headers: form })).statusCode).toBe(400);
});
