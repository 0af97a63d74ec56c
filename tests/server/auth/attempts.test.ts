import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { countingHasher } from '../support/database/counting.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { mailedLink } from '../support/mail/mails.ts';

const PAGE = 'http://127.0.0.1:3000/pages/new-password?token=';
const HOME = '192.0.2.1';
const AWAY = '192.0.2.2';
const QUARTER = 900;

onEachDatabase('attempts', (open) => {
  let bench: Bench;
  const hasher = countingHasher();
  beforeAll(async () => {
    bench = await openBench(await open(), { hasher });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    for (const table of ['attempts', 'known_places'] as const) await bench.database.db.deleteFrom(table).execute();
    hasher.verifications = 0;
  });

  const call = (url: string, payload: object, remoteAddress = HOME, headers = {}) =>
    bench.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress, headers });
  const login = (username: string, password: string, from = HOME, headers = {}) =>
    call('/auth/usuarios-ebcn', { username, password }, from, headers);
  const status = async (answer: ReturnType<typeof login>) => (await answer).statusCode;
  const wrong = (username: string, from = HOME) => status(login(username, 'wrong', from));
  const times = async (count: number, one: (index: number) => Promise<number>) => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await one(index));
    return answers;
  };
  const somewhere = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

  it('allows one account from one address six sign-ins, then says how long to wait', async () => {
    expect(await times(7, () => wrong('20001'))).toEqual([...Array(6).fill(500), 429]);
    const refused = await login('20001', DEMO_PASSWORD, HOME, { 'accept-language': 'es' });
    expect([refused.statusCode, refused.json()]).toEqual([429, { status: 'Error', message: 'Espere 15 minutos.' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(QUARTER - 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(QUARTER);
    expect(hasher.verifications).toBe(6);
    expect(await status(login('20001', DEMO_PASSWORD, AWAY))).toBe(200);
    expect(await status(login('20002', DEMO_PASSWORD, HOME))).toBe(200);
  });

  it('counts spellings of a name and both sign-in calls together', async () => {
    expect(await times(5, () => wrong(' p3001 '))).toEqual(Array(5).fill(500));
    const form = (password: string) =>
      bench.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: HOME,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username: 'P3001', password }).toString(),
      });
    expect((await form('wrong')).statusCode).toBe(500);
    expect((await form(DEMO_PASSWORD)).statusCode).toBe(429);
  });

  it('limits an unknown name in the same way', async () => {
    const bodies = async (username: string) => {
      const answers: unknown[] = [];
      for (let index = 0; index < 8; index += 1) {
        const { statusCode, body, headers } = await login(username, 'wrong', HOME);
        answers.push([statusCode, body, 'retry-after' in headers]);
      }
      return answers;
    };
    expect(await bodies('nobody')).toEqual(await bodies('20001'));
  });

  it('starts again when the window is over, and after a success', async () => {
    await times(7, () => wrong('20001'));
    await bench.database.db.updateTable('attempts').set({ resets_at: sql<Date>`now()` }).execute();
    expect(await times(5, () => wrong('20001'))).toEqual(Array(5).fill(500));
    expect(await status(login('20001', DEMO_PASSWORD))).toBe(200);
    expect(await times(6, () => wrong('20001'))).toEqual(Array(6).fill(500));
  });

  it('counts parallel attempts correctly', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong('20001')));
    expect(answers.filter((code) => code === 500)).toHaveLength(6);
    expect(hasher.verifications).toBe(6);
  });

  it('allows one address a hundred sign-ins over all accounts; successful ones do not count', async () => {
    expect(await times(12, () => status(login('20001', DEMO_PASSWORD, AWAY)))).toEqual(Array(12).fill(200));
    expect(await times(100, (index) => wrong(`name-${index}`, AWAY))).toEqual(Array(100).fill(500));
    expect(await wrong('another name', AWAY)).toBe(429);
    expect(await wrong('another name', HOME)).toBe(500);
  });

  it('treats the network of an IPv6 customer as one address', async () => {
    expect(await times(7, (index) => wrong('20001', `2001:db8:0:7::${index + 1}`))).toEqual([
      ...Array(6).fill(500),
      429,
    ]);
    expect(await wrong('20001', '2001:db8:0:8::1')).toBe(500);
  });

  it('trusts the configured proxy and no other', async () => {
    const open = (trustProxy: number | boolean) =>
      buildApp({ settings: { ...SETTINGS, demo: false, trustProxy }, db: bench.database.db, tokenSecret: SECRET });
    const [behind, alone] = await Promise.all([open(1), open(false)]);
    const from = async (app: typeof behind, client: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/auth/usuarios-ebcn',
          payload: { username: '20001', password: 'wrong' },
          headers: { 'x-forwarded-for': `203.0.113.9, ${client}` },
        })
      ).statusCode;
    expect(await times(7, (index) => from(behind, somewhere(index)))).toEqual(Array(7).fill(500));
    expect(await times(7, (index) => from(alone, somewhere(index)))).toEqual([...Array(6).fill(500), 429]);
    await Promise.all([behind.close(), alone.close()]);
  });

  it('survives a restart and is shared by processes', async () => {
    await times(6, () => wrong('20001'));
    const other = await buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET });
    const payload = { username: '20001', password: DEMO_PASSWORD };
    const answer = await other.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload, remoteAddress: HOME });
    expect(answer.statusCode).toBe(429);
    await other.close();
  });

  it('deletes counts that no longer matter', async () => {
    const { db } = bench.database;
    await wrong('20001');
    await wrong('20002');
    const [first] = await db.selectFrom('attempts').select('account').where('account', '!=', '').execute();
    await db
      .updateTable('attempts')
      .set({ resets_at: sql<Date>`now() - interval '25 hours'` })
      .where('account', '=', first?.account ?? '')
      .execute();
    await removeOld(db);
    const left = await db.selectFrom('attempts').select('account').execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.map(({ account }) => account)).not.toContain(first?.account);
  });

  it('names nobody in its tables', async () => {
    await wrong('20001');
    await login('20001', DEMO_PASSWORD);
    await wrong('20001');
    const { db } = bench.database;
    const dump = JSON.stringify([
      await db.selectFrom('attempts').selectAll().execute(),
      await db.selectFrom('known_places').selectAll().execute(),
    ]);
    expect(dump).not.toMatch(/20001|192\.0\.2/);
  });

  describe('a thousand wrong log-ins against one account from many addresses', () => {
    it('do not get in, cost little, and lock the member out neither at home nor by e-mail', async () => {
      expect(await status(login('20001', DEMO_PASSWORD, HOME))).toBe(200);
      hasher.verifications = 0;
      const codes = await Promise.all(Array.from({ length: 1000 }, (_one, index) => wrong('20001', somewhere(index))));
      expect(codes.filter((code) => code === 500)).toHaveLength(30);
      expect(codes.filter((code) => code === 429)).toHaveLength(970);
      expect(hasher.verifications).toBe(30);
      // The right password from a new place tells a stranger nothing, so it waits too.
      expect(await status(login('20001', DEMO_PASSWORD, AWAY))).toBe(429);
      expect(await status(login('20001', DEMO_PASSWORD, HOME))).toBe(200);
      await Promise.all(Array.from({ length: 100 }, (_one, index) => wrong('20001', somewhere(index))));
      expect(await status(login('20001', DEMO_PASSWORD, AWAY))).toBe(429);

      expect(await status(call('/users/usuarios-ebcn/forgot-password', { username: '20001', url: PAGE }, AWAY))).toBe(
        200,
      );
      const token = (await mailedLink(bench.database, 'nuria.vila@exemple.cat')).searchParams.get('token');
      const password = 'Recuperada-2026';
      expect(await status(call('/users/usuarios-ebcn/reset-email', { password, token }, AWAY))).toBe(202);
      await Promise.all(Array.from({ length: 60 }, (_one, index) => wrong('20001', somewhere(index))));
      expect(await status(login('20001', password, AWAY))).toBe(200);
    });
  });

  describe('asking for links', () => {
    const forgot = (username: string, from: string) =>
      status(call('/users/usuarios-ebcn/forgot-password', { username, url: PAGE }, from));

    it('is held to three an hour from one address, ten for one account, thirty names for one address', async () => {
      expect(await times(4, () => forgot('20002', HOME))).toEqual([200, 200, 200, 429]);
      expect(await times(8, (index) => forgot('20002', somewhere(index)))).toEqual([...Array(7).fill(200), 429]);
      expect(await times(31, (index) => forgot(`name-${index}`, AWAY))).toEqual([...Array(30).fill(404), 429]);
    });
  });

  describe('trying links', () => {
    const reset = (payload: object, from: string) => status(call('/users/usuarios-ebcn/reset-email', payload, from));

    it('is limited, but strangers cannot keep the holder of a good one from using it', async () => {
      const bad = { token: 'x', password: 'Una-clau-nova-1', username: '20002' };
      expect(await times(7, () => reset(bad, HOME))).toEqual([...Array(6).fill(400), 429]);
      const many = await Promise.all(Array.from({ length: 60 }, (_one, index) => reset(bad, somewhere(index))));
      expect(many).toContain(429);
      await call('/users/usuarios-ebcn/forgot-password', { username: '20002', url: PAGE }, AWAY);
      const token = (await mailedLink(bench.database, 'angel.sole@exemple.cat')).searchParams.get('token');
      expect(await reset({ ...bad, token }, AWAY)).toBe(202);
    });
  });
});
