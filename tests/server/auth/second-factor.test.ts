import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { administerStaff, type StaffWork } from '../../../src/server/domain/accounts/staff/staff.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { FOR_EVER } from '../../../src/server/domain/records/mailbox.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';

type Json = Record<string, never>;
/** One period of a code, in milliseconds. */
const PERIOD = 30_000;
/** Codes an hour away, which no clock takes for the present one. */
const HOUR = 120;

onEachDatabase('the second factor of the office', (open) => {
  let bench: Bench;
  let required: Bench['app'];
  let off: Bench['app'];
  const lines: { security?: { event: string; outcome: string } }[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  beforeAll(async () => {
    bench = await openBench(await open(), { logLevel: 'info', logStream });
    const { db } = bench.database;
    const app = (staffTotp: 'required' | 'off') =>
      buildApp({ settings: { ...SETTINGS, staffTotp }, db, tokenSecret: SECRET, logLevel: 'info', logStream });
    required = await app('required');
    off = await app('off');
    const marta = await db.selectFrom('users').selectAll().where('username', '=', 'S0001').executeTakeFirstOrThrow();
    const { kind, role, password_hash } = marta;
    const link = { link_email: 'pere@exemple.cat', link_email_until: FOR_EVER };
    const pere = { username: 'S0002', name: 'Pere Mas', kind, role, password_hash, ...link };
    await db.insertInto('users').values(pere).execute();
  });
  afterAll(async () => {
    await required.close();
    await off.close();
    await bench.close();
  });
  // The clock stands in the middle of a period: between a code and the answer to it no other period may begin.
  beforeEach(() => void vi.setSystemTime((Math.floor(Date.now() / PERIOD) + 0.5) * PERIOD));
  afterEach(() => void vi.useRealTimers());
  beforeEach(async () => {
    lines.length = 0;
    for (const table of ['attempts', 'second_factors', 'recovery_codes', 'account_events'] as const)
      await bench.database.db.deleteFrom(table).execute();
  });

  const post = async (url: string, payload: object | undefined, token = '', app = bench.app) => {
    const headers = token ? { authorization: token } : {};
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.body ? answer.json() : {}) as Json };
  };
  const signIn = (username = 'S0001', token = '', app = bench.app) =>
    post('/auth/usuarios-ebcn', { username, password: DEMO_PASSWORD }, token, app);
  const codeOf = (secret: string, later = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + later * PERIOD });
  const ticketOf = async (app = bench.app) => String((await signIn('S0001', '', app)).body.ticket);
  const acts = async () =>
    (await bench.database.db.selectFrom('account_events').select('act').orderBy('id').execute()).map(({ act }) => act);
  const notices = async () =>
    (await sentMails(bench.database)).map(({ recipients, text }) => [recipients.join(), text]);
  /** Sets codes up out of a session. @returns the secret and the recovery codes */
  const enrolled = async (username = 'S0001') => {
    const first = String((await signIn(username)).body.token);
    const token = String((await signIn(username, first)).body.token);
    const { body: proposal } = await post('/desk/second-factor/secret', undefined, token);
    const secret = String(proposal.secret);
    const answer = await post('/desk/second-factor/enrolment', { code: codeOf(secret, -1) }, token);
    expect(answer.status).toBe(200);
    return { token, secret, recoveryCodes: answer.body.recoveryCodes as unknown as string[] };
  };
  const standing = async (token: string) =>
    (await bench.app.inject({ url: '/api/desk/second-factor', headers: { authorization: token } })).json();

  it('is asked for at sign-in once it is set up; a code is accepted once', async () => {
    const { secret } = await enrolled();
    const asked = await signIn();
    expect([asked.status, asked.body.step, 'token' in asked.body]).toEqual([202, 'code', false]);
    const { ticket } = asked.body;
    // The ticket opens nothing.
    expect((await post('/auth/validate', { token: ticket })).status).toBe(401);
    const wrong = await post('/auth/second-factor', { ticket, code: codeOf(secret, HOUR) });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'codeWrong']);
    const spaced = codeOf(secret).replace(/(...)/, '$1\u200b-');
    const right = await post('/auth/second-factor', { ticket, code: spaced });
    expect(right.status).toBe(200);
    expect((await post('/auth/validate', { token: right.body.token })).body).toMatchObject({ username: 'S0001' });
    const again = await post('/auth/second-factor', { ticket, code: codeOf(secret) });
    expect([again.status, again.body.message]).toEqual([400, 'codeUsed']);
    const earlier = await post('/auth/second-factor', { ticket, code: codeOf(secret, -1) });
    expect(earlier.body.message).toBe('codeUsed');
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('accepts a code once though it arrives six times in parallel', async () => {
    const { secret } = await enrolled();
    const ticket = await ticketOf();
    await bench.database.db.deleteFrom('attempts').execute();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => post('/auth/second-factor', { ticket, code: codeOf(secret) })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('accepts six guesses, then refuses even the right code', async () => {
    const { secret } = await enrolled();
    const ticket = await ticketOf();
    const guesses: number[] = [];
    for (let i = 0; i < 7; i++)
      guesses.push((await post('/auth/second-factor', { ticket, code: codeOf(secret, HOUR + i) })).status);
    expect(guesses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret) })).status).toBe(429);
    // The password, given again, ends no count.
    const other = await ticketOf();
    expect((await post('/auth/second-factor', { ticket: other, code: codeOf(secret) })).status).toBe(429);
    const refused = lines.filter(({ security }) => security?.event === 'second-factor');
    expect(refused.map(({ security }) => security?.outcome)).toContain('refused');
  });

  it('accepts a recovery code once; codes are stored as hashes', async () => {
    const { token, recoveryCodes } = await enrolled();
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const stored = await bench.database.db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(stored.every(({ code_hash }) => /^[0-9a-f]{64}$/.test(code_hash))).toBe(true);
    const ticket = await ticketOf();
    const code = String(recoveryCodes[0]).toLowerCase().replaceAll('-', ' ');
    expect((await post('/auth/second-factor', { ticket, code })).status).toBe(200);
    expect((await post('/auth/second-factor', { ticket, code })).status).toBe(400);
    expect((await standing(token)).recoveryCodes).toBe(9);
    expect(await acts()).toEqual(['factor', 'factor-code']);
  });

  it('is encrypted in the database, and encrypted again with a new secret', async () => {
    const { secret } = await enrolled();
    const { db } = bench.database;
    const seen = async () =>
      String((await db.selectFrom('second_factors').select('secret').executeTakeFirst())?.secret);
    expect(await seen()).not.toContain(secret);
    const changed = await buildApp({
      settings: { ...SETTINGS, tokenSecretBefore: SECRET },
      db,
      tokenSecret: `${SECRET} and another`,
    });
    const ticket = String((await signIn('S0001', '', changed)).body.ticket);
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret) }, '', changed)).status).toBe(200);
    await changed.close();
    expect(new Seal(`${SECRET} and another`, null, 'second factors').open(await seen())).toBe(secret);
  });

  it('is set up at sign-in if the operator requires it, and never over an existing one', async () => {
    const asked = await signIn('S0001', '', required);
    expect([asked.status, asked.body.step]).toEqual([202, 'enrolment']);
    const { ticket } = asked.body;
    expect((await post('/auth/second-factor', { ticket, code: '000000' }, '', required)).status).toBe(400);
    const { body } = await post('/auth/second-factor/secret', { ticket }, '', required);
    const address = new URL(String(body.address));
    expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      body.secret,
    ]);
    expect(Secret.fromBase32(String(body.secret)).bytes.length).toBe(20);
    expect(decodeURIComponent(address.pathname)).toContain('S0001');
    // Three letters beyond the first plane are six units of UTF-16 and twelve bytes.
    for (const wrong of [codeOf(String(body.secret), HOUR), '𝟙𝟚𝟛', '１２３４５６'])
      expect((await post('/auth/second-factor/enrolment', { ticket, code: wrong }, '', required)).status).toBe(400);
    const code = codeOf(String(body.secret));
    const done = await post('/auth/second-factor/enrolment', { ticket, code }, '', required);
    expect([done.status, (done.body.recoveryCodes as unknown as string[]).length]).toEqual([200, 10]);
    expect((await post('/auth/validate', { token: done.body.token })).body).toMatchObject({ username: 'S0001' });
    // A password alone does not replace it, with the same ticket or another.
    for (const again of [ticket, await ticketOf(required)]) {
      expect((await post('/auth/second-factor/secret', { ticket: again }, '', required)).status).toBe(409);
      expect((await post('/auth/second-factor/enrolment', { ticket: again, code }, '', required)).status).toBe(409);
    }
  });

  it('is never asked of members, nor of anybody while it is off', async () => {
    expect((await signIn('20001', '', required)).status).toBe(200);
    const { token } = await enrolled();
    expect((await signIn('S0001', '', off)).status).toBe(200);
    expect((await standing(token)).rule).toBe('optional');
    const confirmed = String((await signIn('S0002', String((await signIn('S0002')).body.token))).body.token);
    expect((await post('/desk/second-factor/secret', undefined, confirmed, off)).status).toBe(409);
  });

  it('asks for the password before it is set up, changed or removed', async () => {
    const token = String((await signIn()).body.token);
    const secret = await post('/desk/second-factor/secret', undefined, token);
    expect([secret.status, secret.body.code]).toEqual([403, 'insufficient_user_authentication']);
    await enrolled('S0002');
    const reset = await post('/desk/second-factor/reset', { username: 'S0002' }, token);
    expect([reset.status, reset.body.code]).toEqual([403, 'insufficient_user_authentication']);
  });

  it('refuses a ticket after a new password or once the account is closed', async () => {
    const { secret } = await enrolled('S0002');
    const ticket = String((await signIn('S0002')).body.ticket);
    const { db } = bench.database;
    const pere = db.updateTable('users').where('username', '=', 'S0002');
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'S0002')
      .executeTakeFirstOrThrow();
    await pere.set({ password_hash: 'another' }).execute();
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret) })).status).toBe(404);
    await pere.set({ password_hash, closed_at: new Date() }).execute();
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret) })).status).toBe(404);
    await pere.set({ closed_at: null }).execute();
    expect((await post('/auth/second-factor', { ticket: 'x', code: '1' })).status).toBe(404);
    // Nor is the token of a session a ticket.
    const session = String((await signIn()).body.token);
    expect((await post('/auth/second-factor', { ticket: session, code: codeOf(secret) })).status).toBe(404);
    expect((await post('/auth/second-factor', { ticket, code: codeOf(secret) })).status).toBe(200);
  });

  it('is removed by a colleague: sessions end and the history says who did it', async () => {
    const pere = await enrolled('S0002');
    const first = String((await signIn()).body.token);
    const token = String((await signIn('S0001', first)).body.token);
    expect((await standing(token)).colleagues).toEqual([
      { username: 'S0002', name: 'Pere Mas', since: expect.any(String) },
    ]);
    expect((await post('/desk/second-factor/reset', { username: 's0002' }, token)).status).toBe(204);
    expect(await notices()).toEqual([['pere@exemple.cat', expect.stringContaining("s'ha tret el codi")]]);
    expect((await post('/auth/validate', { token: pere.token })).body).toBeNull();
    expect((await signIn('S0002')).status).toBe(200);
    const event = await bench.database.db
      .selectFrom('account_events')
      .innerJoin('users', 'users.id', 'account_events.by')
      .select(['act', 'users.username'])
      .orderBy('account_events.id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ act: 'factor-reset', username: 'S0001' });
    expect(lines.some(({ security }) => security?.event === 'second-factor' && security.outcome === 'done')).toBe(true);
    const twice = String((await signIn('S0001', token)).body.token);
    expect((await post('/desk/second-factor/reset', { username: 'S0002' }, twice)).status).toBe(404);
    expect((await post('/desk/second-factor/reset', { username: '20001' }, twice)).status).toBe(404);
  });

  it('is removed by the operator, who can list who has one', async () => {
    await enrolled('S0002');
    const { db } = bench.database;
    const administer = (work: StaffWork) =>
      administerStaff({ db, config: new ConfigStore(db), seal: new Seal(SECRET), settings: SETTINGS }, work);
    const factors = async () =>
      (await administer({ work: 'list' })).map(({ username, secondFactor }) => [username, secondFactor]);
    expect(await factors()).toEqual([
      ['S0001', false],
      ['S0002', true],
    ]);
    await administer({ work: 'reset', username: 's0002' });
    expect((await factors())[1]).toEqual(['S0002', false]);
    expect((await notices()).map(([to]) => to)).toEqual(['pere@exemple.cat']);
    expect(await acts()).toEqual(['factor', 'factor-reset']);
    await expect(administer({ work: 'reset', username: 'S0002' })).rejects.toThrow('S0002 has no second factor');
  });
});
