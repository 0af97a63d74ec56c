import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { sentMails } from '../support/mail/mails.ts';

const HOST = 'localhost:3000';
const ORIGIN = `http://${HOST}`;
const MINUTE = 60_000;
const ROLES = ['ROLE_COLEGIADO', 'ROLE_STAFF'];

onEachDatabase('passkeys', (open) => {
  let bench: Bench;
  const lines: { security?: Record<string, unknown>; msg?: string }[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };

  beforeAll(async () => {
    bench = await openBench(await open(), { logLevel: 'info', logStream });
    await publishVersion(bench.database.db, await fixtureVersion({ settings: { passkeys: ROLES } }));
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    lines.length = 0;
    for (const table of ['attempts', 'passkeys', 'used_challenges', 'account_events', 'outbox'] as const)
      await bench.database.db.deleteFrom(table).execute();
  });
  afterEach(() => void vi.useRealTimers());

  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    token = '',
    payload?: object,
    app = bench.app,
  ) => {
    const headers = { host: HOST, ...(token && { authorization: token }) };
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body ? answer.json() : {} };
  };
  const passwordFor = async (username: string, token = '') =>
    String((await call('POST', '/auth/usuarios-ebcn', token, { username, password: DEMO_PASSWORD })).body.token);
  /** A session whose next sensitive call is allowed. */
  const confirmed = async (username: string) => passwordFor(username, await passwordFor(username));
  const proposal = async (token: string) => (await call('POST', '/passkeys/proposal', token)).body;
  const added = async (username = 'S0001', name = 'Portàtil', key = new Authenticator(ORIGIN)) => {
    const token = await confirmed(username);
    const { ticket, options } = await proposal(token);
    const { status } = await call('POST', '/passkeys', token, { ticket, name, response: key.make(options) });
    expect(status).toBe(201);
    return { key, token };
  };
  const asked = async (token = '') => (await call('POST', '/auth/passkeys/proposal', token)).body;
  const shown = async (key: Authenticator, change = {}, token = '', app = bench.app) => {
    const { ticket, options } = await asked(token);
    return call('POST', '/auth/passkeys/session', token, { ticket, response: key.sign(options, change) }, app);
  };
  const userOf = async (token: string) => (await call('POST', '/auth/validate', token)).body;
  const warnings = () => lines.flatMap(({ msg }) => (msg?.startsWith('passkey:') ? [msg] : []));
  const list = async (token: string) => (await call('GET', '/passkeys', token)).body;

  it('are added after the password, named and listed, and sign in without it', async () => {
    const token = await passwordFor('20001');
    expect(await call('POST', '/passkeys/proposal', token)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_user_authentication' },
    });
    expect(await list(token)).toEqual({ allowed: true, most: 10, passkeys: [] });
    const { key } = await added('20001', '  El meu telèfon ');
    const [{ name, used }] = (await list(token)).passkeys;
    expect([name, used]).toEqual(['El meu telèfon', undefined]);
    lines.length = 0;
    const { status, body } = await shown(key);
    expect(status).toBe(200);
    expect(await userOf(body.token)).toMatchObject({ username: '20001', rol: 'ROLE_COLEGIADO' });
    expect((await list(token)).passkeys[0].used).toMatch(/^\d{4}-/);
    const told = lines.flatMap(({ security }) => (security ? [security] : []));
    expect(told).toMatchObject([{ event: 'sign-in', outcome: 'done', account: expect.any(String) }]);
    expect((await sentMails(bench.database)).map(({ text }) => text)).toEqual([
      expect.stringContaining('«El meu telèfon»'),
    ]);
    const acts = await bench.database.db.selectFrom('account_events').select(['act', 'details']).execute();
    expect(acts).toEqual([{ act: 'passkey', details: { name: 'El meu telèfon' } }]);
  });

  it('stand for password and code where the office needs a second factor', async () => {
    const { key } = await added();
    const { db } = bench.database;
    const required = await buildApp({ settings: { ...SETTINGS, staffTotp: 'required' }, db, tokenSecret: SECRET });
    const { status, body } = await shown(key, {}, '', required);
    expect([status, 'ticket' in body]).toEqual([200, false]);
    await required.close();
  });

  it('are taken by another process of the server, and no longer than the proposal lasts', async () => {
    const { key } = await added();
    const other = await buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET });
    expect((await shown(key, {}, '', other)).status).toBe(200);
    await other.close();
    const { ticket, options } = await asked();
    vi.setSystemTime(Date.now() + 6 * MINUTE);
    const late = { ticket, response: key.sign(options) };
    expect((await call('POST', '/auth/passkeys/session', '', late)).status).toBe(404);
  });

  it('count once, also when two windows are fast', async () => {
    const { key } = await added();
    const { ticket, options } = await asked();
    const payload = { ticket, response: key.sign(options) };
    const both = await Promise.all([0, 1].map(() => call('POST', '/auth/passkeys/session', '', payload)));
    expect(both.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((one) => one === 400 || one === 404),
    ]);
    expect((await call('POST', '/auth/passkeys/session', '', payload)).status).not.toBe(200);
    // An authenticator that does not count is protected by the challenge alone.
    const plain = (await added('20001')).key;
    const asks = await asked();
    const answer = { ticket: asks.ticket, response: plain.sign(asks.options, { counter: 0 }) };
    expect((await call('POST', '/auth/passkeys/session', '', answer)).status).toBe(200);
    expect((await call('POST', '/auth/passkeys/session', '', answer)).status).toBe(404);
    expect((await shown(plain, { counter: 0 })).status).toBe(200);
  });

  it('are refused when anything in the answer is not as it has to be', async () => {
    const { key } = await added();
    const other = (await added('20001')).key;
    const stranger = new Authenticator(ORIGIN);
    const refusals: Record<string, object> = {
      'another site': { origin: 'http://localhost.evil.example' },
      'another port': { origin: 'http://localhost:4000' },
      'another rpId': { rpId: 'evil.example' },
      'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
      'another use': { type: 'webauthn.create' },
      'nobody verified': { verified: false },
      'another key': { key: other.key },
      'another handle': { handle: Buffer.alloc(64).toString('base64url') },
    };
    for (const [what, change] of Object.entries(refusals)) {
      expect([what, (await shown(key, change)).status]).toEqual([what, 400]);
      await bench.database.db.deleteFrom('attempts').execute();
    }
    expect((await shown(stranger, { handle: 'AAAA' })).status).toBe(400);
    expect(warnings()).toHaveLength(Object.keys(refusals).length + 1);
    const refused = lines.filter(({ security }) => security?.outcome === 'refused');
    expect(refused[0]?.security).toMatchObject({ event: 'sign-in', address: '127.0.0.1' });
    // The ticket of a new passkey opens no session, nor the other way round.
    const token = await confirmed('S0001');
    const { ticket } = await proposal(token);
    const { options } = await asked();
    const mixed = { ticket, response: key.sign(options) };
    expect((await call('POST', '/auth/passkeys/session', '', mixed)).status).toBe(404);
    expect((await shown(key)).status).toBe(200);
  });

  it('are refused and logged when the counter goes back: somebody may have copied them', async () => {
    const { key } = await added();
    expect((await shown(key, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 3, 0]) expect((await shown(key, { counter })).status).toBe(400);
    expect(warnings()).toHaveLength(3);
    expect(warnings()[0]).toContain('counter');
    expect((await shown(key, { counter: 10 })).status).toBe(200);
  });

  it('are the password given again, for their owner alone', async () => {
    const { key, token } = await added();
    const other = (await added('20001')).key;
    const { options } = await asked(token);
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    expect((await asked()).options.allowCredentials).toEqual([]);
    expect((await call('DELETE', `/passkeys/${key.id}`, token)).status).toBe(403);
    expect((await shown(other, {}, token)).status).toBe(400);
    const again = await shown(key, {}, token);
    expect((await call('DELETE', `/passkeys/${other.id}`, again.body.token)).status).toBe(404);
    expect((await call('DELETE', `/passkeys/${key.id}`, again.body.token)).status).toBe(204);
    expect((await shown(key)).status).toBe(400);
    const mails = (await sentMails(bench.database)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes("se n'ha tret"))).toHaveLength(1);
  });

  it('are added as browsers make them alone', async () => {
    const token = await confirmed('S0001');
    const { ticket, options } = await proposal(token);
    const key = new Authenticator(ORIGIN);
    const add = (change: object, body: object = {}, as = token) =>
      call('POST', '/passkeys', as, { ticket, name: 'x', response: key.make(options, change), ...body });
    const certificate = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    const refusals = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { verified: false },
      { type: 'webauthn.get' },
      { attestation: { fmt: 'packed', attStmt: certificate } },
      { attestation: { fmt: 'fido-u2f', attStmt: certificate } },
      { attestation: { fmt: 'android-safetynet', attStmt: new Map() } },
    ];
    for (const change of refusals) expect([change, (await add(change)).status]).toEqual([change, 400]);
    expect((await add({}, { name: ' ' })).status).toBe(400);
    expect((await add({}, { name: 'x'.repeat(61) })).status).toBe(400);
    expect((await add({}, {}, await passwordFor('20001'))).status).toBe(404);
    expect((await add({})).status).toBe(201);
    expect((await add({})).status).toBe(404);
    // The same authenticator cannot stand in two accounts.
    const member = await confirmed('20001');
    const theirs = await proposal(member);
    const copied = { ticket: theirs.ticket, name: 'x', response: key.make(theirs.options) };
    expect((await call('POST', '/passkeys', member, copied)).status).toBe(409);
  });

  it('of one account are ten, and share its name for authenticators', async () => {
    for (let count = 0; count < 10; count += 1) await added('S0001', `Clau ${count}`);
    const handles = await bench.database.db.selectFrom('passkeys').select('handle').distinct().execute();
    expect(handles).toHaveLength(1);
    expect((await call('POST', '/passkeys/proposal', await confirmed('S0001'))).status).toBe(409);
  });

  it('are only for the roles of the settings and for open accounts', async () => {
    const { db } = bench.database;
    const external = await confirmed('12345678Z');
    expect((await call('POST', '/passkeys/proposal', external)).status).toBe(404);
    expect(await list(external)).toMatchObject({ allowed: false });
    const { key } = await added('20001');
    const anna = db.updateTable('users').where('username', '=', '20001');
    await anna.set({ role: 'ROLE_PRE_COLEGIADO' }).execute();
    expect((await shown(key)).status).toBe(400);
    await anna.set({ role: 'ROLE_COLEGIADO', closed_at: new Date() }).execute();
    expect((await shown(key)).status).toBe(400);
    await anna.set({ closed_at: null }).execute();
    expect((await shown(key)).status).toBe(200);
  });

  it('stay when the password changes, and go when the office resets the second factor', async () => {
    const { key } = await added();
    const [one] = (await call('GET', '/desk/second-factor', await passwordFor('S0001'))).body.colleagues;
    expect(one).toBeUndefined();
    const token = await confirmed('S0001');
    expect((await call('POST', '/desk/second-factor/reset', token, { username: 'S0001' })).status).toBe(204);
    expect((await shown(key)).status).toBe(400);
  });

  it('end their patience with one address, as passwords do', async () => {
    const { key } = await added();
    await bench.database.db.deleteFrom('known_places').execute();
    for (let count = 0; count < 6; count += 1) await shown(key, { verified: false });
    expect((await shown(key)).status).toBe(429);
    const password = { username: 'S0001', password: DEMO_PASSWORD };
    expect((await call('POST', '/auth/usuarios-ebcn', '', password)).status).toBe(429);
  });

  it('are nowhere while the settings name no role', async () => {
    const { key } = await added();
    const { ticket, options } = await asked();
    await publishVersion(bench.database.db, await fixtureVersion());
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect((await call('POST', '/auth/passkeys/proposal')).status).toBe(404);
    const payload = { ticket, response: key.sign(options) };
    expect((await call('POST', '/auth/passkeys/session', '', payload)).status).toBe(400);
  });
});
