import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import {
  signInAtProvider,
  signOutAtProvider,
  startProvider,
  type TestProvider,
} from '../../support/provider/test-provider.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const HOST = '127.0.0.1:3000';
const BASE = '/api/auth/providers';
const MEMBERS = ['ROLE_COLEGIADO', 'ROLE_STAFF'];
const NUMBERS = `http://${HOST}${BASE}/numbers`;
const MINUTE = 60_000;

const PEOPLE = {
  anna: { number: 20001 },
  office: { number: 's0001' },
  stranger: { number: '99999' },
  external: { number: '12345678Z' },
  // Capitals of `ſ` are S, and nobody sees the other sign.
  lookalike: { number: 'ſ0001' },
  unseen: { number: 'S0001\u200b' },
  mute: {},
};
const IDS = { anna: { nif: 'IDCES-40.123.456-w' }, external: { nif: '12345678Z' }, nobody: { nif: '00000000T' } };

onEachDatabase('sign-in by a provider', (open) => {
  let bench: Bench;
  /** Tells the number in the ID token, and knows us by a secret. */
  let numbers: TestProvider;
  /** Tells the national id in its user info, and knows us without a secret. */
  let ids: TestProvider;
  const signInSecrets = new Map([
    ['SIGN_IN_SECRET_NUMBERS', 'secret of the workspace'],
    ['SIGN_IN_SECRET_WRONG', 'another secret'],
  ]);
  const settings = { ...SETTINGS, signInSecrets };
  const lines: { security?: Record<string, unknown>; msg?: string }[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };

  beforeAll(async () => {
    const returns = ['numbers', 'ids', 'wrong'].map((name) => `http://${HOST}${BASE}/${name}/return`);
    numbers = await startProvider({
      people: PEOPLE,
      client: { id: 'workspace', secret: 'secret of the workspace' },
      returns,
      signOut: { back: `${NUMBERS}/signed-out`, ended: `${NUMBERS}/ended` },
    });
    ids = await startProvider({ people: IDS, client: { id: 'workspace' }, returns, inUserInfo: ['nif'] });
    bench = await openBench(await open(), { settings, logLevel: 'info', logStream });
    const both = { clientId: 'workspace', roles: MEMBERS };
    const version = await fixtureVersion({
      settings: {
        signIn: {
          numbers: {
            ...both,
            issuer: numbers.issuer,
            secret: 'SIGN_IN_SECRET_NUMBERS',
            claim: 'number',
            match: 'username',
            signOut: true,
          },
          ids: { ...both, issuer: ids.issuer, scopes: ['profile'], claim: 'nif', match: 'nationalId' },
          unset: {
            ...both,
            issuer: numbers.issuer,
            secret: 'SIGN_IN_SECRET_UNSET',
            claim: 'number',
            match: 'username',
          },
          wrong: {
            ...both,
            issuer: numbers.issuer,
            secret: 'SIGN_IN_SECRET_WRONG',
            claim: 'number',
            match: 'username',
          },
          down: { ...both, issuer: 'http://127.0.0.1:9', claim: 'number', match: 'username' },
        },
      },
    });
    await publishVersion(bench.database.db, version);
  });
  afterAll(async () => {
    await bench.close();
    await numbers.stop();
    await ids.stop();
  });
  beforeEach(async () => {
    lines.length = 0;
    await bench.database.db.deleteFrom('attempts').execute();
  });
  afterEach(() => void vi.useRealTimers());

  const get = async (url: string, cookie = '', app = bench.app) => {
    const answer = await app.inject({ url, headers: { host: HOST, cookie } });
    const set = [answer.headers['set-cookie'] ?? []].flat();
    const last = set.at(-1) ?? '';
    return {
      status: answer.statusCode,
      location: String(answer.headers.location),
      set,
      cookie: last.split(';')[0] ?? '',
    };
  };
  const begin = (provider = 'numbers', page = '/pages/unsent') =>
    get(`${BASE}/${provider}?${new URLSearchParams({ page })}`);
  /** Goes to the provider and comes back, up to the address that the browser returns to. */
  const come = async (login: string | null, provider = 'numbers', page?: string) => {
    const { location, cookie } = await begin(provider, page);
    const back = await signInAtProvider(location, login);
    return { back, cookie };
  };
  const finish = ({ back, cookie }: { back: URL; cookie: string }) => get(back.pathname + back.search, cookie);
  const outcome = ({ location }: { location: string }) => new URL(location, 'http://x').searchParams.get('signIn');
  const outcomeFor = async (login: string | null, provider?: string) =>
    outcome(await finish(await come(login, provider)));
  const session = async (cookie: string, app = bench.app) => {
    const answer = await app.inject({ method: 'POST', url: `${BASE}/session`, headers: { host: HOST, cookie } });
    return { status: answer.statusCode, body: answer.json() };
  };
  const userOf = async (token: string) =>
    (await bench.app.inject({ method: 'POST', url: '/api/auth/validate', payload: { token } })).json();

  it('begins a session for the person of the number, who lands on the page that was asked for', async () => {
    const page = '/pages/unsent?from=%2Fsol-licituds';
    const { back, cookie } = await come('anna', 'numbers', page);
    expect(back.origin + back.pathname).toBe(`http://${HOST}${BASE}/numbers/return`);
    const returned = await finish({ back, cookie });
    expect(returned).toMatchObject({ status: 303, location: `${page}&signIn=done` });
    expect(returned.set.at(-1)).toMatch(/^sign-in=[\w+/=]+; Path=\/; Max-Age=120; HttpOnly; SameSite=Lax$/);
    const { status, body } = await session(returned.cookie);
    expect(status).toBe(200);
    expect(await userOf(body.token)).toMatchObject({ username: '20001', rol: 'ROLE_COLEGIADO' });
    const told = lines.flatMap(({ security }) => (security ? [security] : []));
    expect(told).toMatchObject([
      { event: 'sign-in', outcome: 'done', status: 303 },
      { event: 'sign-in', outcome: 'done', status: 200 },
    ]);
    expect(told[0]?.account).toBe(told[1]?.account);
    expect(JSON.stringify(lines)).not.toContain(back.searchParams.get('code'));
  });

  it('renews a session for its user alone', async () => {
    const returned = await finish(await come('anna'));
    const renewal = async (username: string) => {
      const headers = { host: HOST, cookie: returned.cookie, authorization: await bench.token(username) };
      return bench.app.inject({ method: 'POST', url: `${BASE}/session`, headers });
    };
    expect((await renewal('20002')).statusCode).toBe(404);
    const answer = await renewal('20001');
    expect(answer.statusCode).toBe(200);
    expect(await userOf(answer.json().token)).toMatchObject({ username: '20001' });
  });

  it('finds the person by the national id of the records, which user info tells', async () => {
    const returned = await finish(await come('anna', 'ids'));
    const { body } = await session(returned.cookie);
    expect(await userOf(body.token)).toMatchObject({ username: '20001' });
  });

  it('makes no account, and opens none of another role, a closed one, or one of several', async () => {
    const { db } = bench.database;
    const before = await db.selectFrom('users').select('id').execute();
    for (const login of ['stranger', 'external', 'lookalike', 'unseen', 'mute'])
      expect([login, await outcomeFor(login)]).toEqual([login, 'unknown']);
    for (const login of ['nobody', 'external'])
      expect([login, await outcomeFor(login, 'ids')]).toEqual([login, 'unknown']);
    const anna = db.updateTable('users').where('username', '=', '20001');
    await anna.set({ closed_at: new Date() }).execute();
    expect(await outcomeFor('anna')).toBe('unknown');
    await anna.set({ closed_at: null }).execute();
    const { id } = await db.selectFrom('users').select('id').where('username', '=', '20002').executeTakeFirstOrThrow();
    const twin = db.updateTable('users').where('id', '=', id);
    await twin.set({ username: '40123456W' }).execute();
    expect(await outcomeFor('anna', 'ids')).toBe('several');
    await twin.set({ username: '20002' }).execute();
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
    const refused = lines.filter(({ security }) => security?.outcome === 'refused');
    expect(refused.length).toBe(9);
    expect(refused[0]?.security).toMatchObject({ event: 'sign-in', address: '127.0.0.1' });
  });

  it('tells the operator which secret a provider does not take', async () => {
    expect(await outcomeFor('anna', 'wrong')).toBe('unavailable');
    expect(lines.map(({ msg }) => msg).join()).toContain('for workspace by SIGN_IN_SECRET_WRONG');
  });

  it('takes an answer once, and hands its session out once', async () => {
    const come1 = await come('anna');
    const [first, second] = await Promise.all([finish(come1), finish(come1)]);
    expect([outcome(first), outcome(second)].sort()).toEqual(['done', 'late']);
    const { cookie } = outcome(first) === 'done' ? first : second;
    const both = await Promise.all([session(cookie), session(cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(outcome(await finish(come1))).toBe('late');
    expect((await session(cookie)).status).toBe(404);
    // The cookie of a sign-in that is still away opens nothing.
    expect((await session((await begin()).cookie)).status).toBe(404);
  });

  it('refuses answers that are mixed up', async () => {
    const mine = await come('anna');
    const other = await come('anna');
    const changed = (change: (query: URLSearchParams) => void) => {
      const back = new URL(mine.back);
      change(back.searchParams);
      return { back, cookie: mine.cookie };
    };
    const at = (path: string) => Object.assign(new URL(mine.back), { pathname: `${BASE}/${path}/return` });
    // A stranger's link, another browser, another tab of this one, another provider: what was begun goes on.
    expect(outcome(await finish({ ...mine, cookie: '' }))).toBe('late');
    expect(outcome(await finish({ ...mine, cookie: other.cookie }))).toBe('late');
    expect(outcome(await finish(changed((query) => query.delete('state'))))).toBe('late');
    expect(outcome(await finish({ ...mine, back: at('ids') }))).toBe('late');
    expect((await finish({ ...mine, back: at('elsewhere') })).status).toBe(404);
    expect(outcome(await finish(mine))).toBe('done');

    // RFC 9207: the answer says who gave it.
    const issuer = async (change: (query: URLSearchParams) => void) => {
      const fresh = await come('anna');
      change(fresh.back.searchParams);
      return outcome(await finish(fresh));
    };
    expect(await issuer((query) => query.set('iss', ids.issuer))).toBe('refused');
    expect(await issuer((query) => query.delete('iss'))).toBe('refused');
    // A code of another sign-in has another verifier and another nonce.
    expect(await issuer((query) => query.set('code', String(other.back.searchParams.get('code'))))).toBe('refused');
    expect(await issuer((query) => query.set('code', 'x'))).toBe('refused');
    expect(await issuer((query) => query.delete('code'))).toBe('refused');
  });

  it('refuses answers that are too old', async () => {
    const late = await come('anna');
    vi.setSystemTime(Date.now() + 11 * MINUTE);
    expect(outcome(await finish(late))).toBe('late');
    const code = await come('anna');
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect(outcome(await finish(code))).toBe('refused');
    const arrived = await finish(await come('anna'));
    vi.setSystemTime(Date.now() + 3 * MINUTE);
    expect((await session(arrived.cookie)).status).toBe(404);
  });

  it('says so when the person goes back, or the provider cannot be used', async () => {
    expect(await outcomeFor(null)).toBe('cancelled');
    for (const provider of ['down', 'unset'])
      expect([provider, outcome(await begin(provider))]).toEqual([provider, 'unavailable']);
    expect(lines.map(({ msg }) => msg).join()).toContain('SIGN_IN_SECRET_UNSET');
    const { db } = bench.database;
    const real = { ...settings, demo: false, publicUrl: 'https://espai.example' };
    const strict = await buildApp({ settings: real, db, tokenSecret: SECRET });
    expect(outcome(await get(`${BASE}/numbers`, '', strict))).toBe('unavailable');
    await strict.close();
    const held = { ...settings, signInIssuers: ['https://elsewhere.example'] };
    const demo = await buildApp({ settings: held, db, tokenSecret: SECRET });
    expect(outcome(await get(`${BASE}/numbers`, '', demo))).toBe('unavailable');
    await demo.close();
    expect((await begin('nobody')).status).toBe(404);
  });

  it('asks an account of the office for its code', async () => {
    const { db } = bench.database;
    const required = await buildApp({ settings: { ...settings, staffTotp: 'required' }, db, tokenSecret: SECRET });
    const returned = await finish(await come('office'));
    const { status, body } = await session(returned.cookie, required);
    expect([status, body.step, 'token' in body]).toEqual([202, 'enrolment', false]);
    await required.close();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/api/auth/logout', '/\\elsewhere.example'])(
    'returns to no address but a page of ours: %s',
    async (page) => {
      const returned = await finish(await come('anna', 'numbers', page));
      expect(returned.location).toMatch(/^\/[\w/-]*\?signIn=done$/);
      expect(returned.location).not.toMatch(/api|elsewhere/);
    },
  );

  it('ends its patience with one address', async () => {
    await begin();
    await bench.database.db.updateTable('attempts').set({ count: 1000 }).where('scope', '=', 'provider').execute();
    expect(outcome(await begin())).toBe('tooMany');
  });

  const signOut = async (token: string) => {
    const headers = { host: HOST, authorization: token };
    const answer = await bench.app.inject({ method: 'POST', url: `${BASE}/sign-out`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json() as { address?: string };
  };
  const isEnded = async (token: string) => (await userOf(token)) === null;
  const tell = async (logoutToken: string, provider = 'numbers') => {
    const payload = new URLSearchParams({ logout_token: logoutToken }).toString();
    const headers = { host: HOST, 'content-type': 'application/x-www-form-urlencoded' };
    return (await bench.app.inject({ method: 'POST', url: `${BASE}/${provider}/ended`, headers, payload })).statusCode;
  };
  /** A session here, and the browser that has one at the provider. */
  const signedIn = async (login = 'anna', provider = 'numbers') => {
    const jar = new Map<string, string>();
    const away = await begin(provider);
    const back = await signInAtProvider(away.location, login, jar);
    const { body } = await session((await finish({ back, cookie: away.cookie })).cookie);
    return { token: body.token, jar };
  };

  it('signs out at the provider too, once, also after the password was given again', async () => {
    const { token: first, jar } = await signedIn();
    const stored = await bench.database.db.selectFrom('provider_sign_ins').select('id_token').execute();
    // A token (RFC 7515) as it is; sealed text may have these three letters by chance.
    expect(JSON.stringify(stored)).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
    const credentials = { username: '20001', password: DEMO_PASSWORD };
    const again = await bench.app.inject({
      method: 'POST',
      url: '/api/auth/usuarios-ebcn',
      payload: credentials,
      headers: { authorization: first },
    });
    const { token } = again.json() as { token: string };
    const { address = '' } = await signOut(token);
    expect(await isEnded(token)).toBe(true);
    expect(new URL(address).origin).toBe(numbers.issuer);
    const back = await signOutAtProvider(address, jar);
    expect(back.pathname).toBe(`${BASE}/numbers/signed-out`);
    expect((await get(back.pathname)).location).toMatch(/^\/[\w/-]*$/);
    // Somebody who signs in there again is asked for a name.
    expect((await signInAtProvider((await begin()).location, 'anna', jar)).searchParams.has('code')).toBe(true);
  });

  it('signs out here whatever becomes of the provider', async () => {
    const { token } = await signedIn('anna', 'ids');
    expect(await signOut(token)).toEqual({});
    expect(await isEnded(token)).toBe(true);
    const { token: other } = await signedIn();
    const { db } = bench.database;
    await db.updateTable('provider_sign_ins').set({ id_token: 'x' }).where('session_id', 'is not', null).execute();
    expect(await signOut(other)).toEqual({});
    expect(await isEnded(other)).toBe(true);
    expect(await signOut(await bench.token('20001'))).toEqual({});
  });

  it('ends the session here when the provider says that it has ended there', async () => {
    const { token, jar } = await signedIn();
    const other = (await signedIn()).token;
    const plain = await bench.token('20002');
    const { address = '' } = await signOut((await signedIn()).token);
    // The hint may be of another session of the same person.
    numbers.told.length = 0;
    await signOutAtProvider(address, jar);
    const [logoutToken = ''] = numbers.told;
    const [head, body = '', signature] = logoutToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = [head, Buffer.from(JSON.stringify({ ...claims, sid: 'x' })).toString('base64url'), signature];
    expect(await tell(forged.join('.'))).toBe(400);
    expect(await tell('x')).toBe(400);
    expect(await tell(logoutToken, 'ids')).toBe(404);
    expect(await isEnded(token)).toBe(false);
    expect(await tell(logoutToken)).toBe(200);
    expect([await isEnded(token), await isEnded(other), await isEnded(plain)]).toEqual([true, false, false]);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect(await tell(logoutToken)).toBe(400);
  });
});
