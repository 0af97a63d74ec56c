import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/config/publishing/activate.ts';
import { currentVersion } from '../../../src/server/config/store.ts';
import { DEMO_PASSWORD } from '../../../src/server/ops/seed-data.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const PATH = '/api/desk/configuration';
const ASKS = 'insufficient_user_authentication';

onEachDatabase('what is published, at the desk', (open) => {
  let bench: Bench;
  let token: string;
  const signIn = async (authorization = '') => {
    const payload = { username: 'S0001', password: DEMO_PASSWORD };
    const headers = authorization ? { authorization } : {};
    const url = '/api/auth/usuarios-ebcn';
    return String((await bench.app.inject({ method: 'POST', url, headers, payload })).json().token);
  };
  beforeAll(async () => {
    bench = await openBench(await open());
    token = await signIn();
  });
  afterAll(() => bench.close());

  const get = (path = '') => bench.app.inject({ url: `${PATH}${path}`, headers: { authorization: token } });
  const back = (payload: object, authorization = token) =>
    bench.app.inject({ method: 'POST', url: PATH, headers: { authorization }, payload: { note: '', ...payload } });

  it('is listed with who and why, compared, and brought back by whoever gives the password again', async () => {
    const { db } = bench.database;
    const first = String(await currentVersion(db));
    const second = await fixtureVersion({ drop: 'copied-request' });
    await publishVersion(db, second, [], { by: 'pau', note: 'Menys formularis' });
    const { items } = (await get()).json();
    expect(items[0]).toMatchObject({ version: second.version, kind: 'publish', by: 'pau', note: 'Menys formularis' });
    expect(items[1]).toMatchObject({ version: first });

    const changes = (await get(`/changes?before=${first}&after=${second.version}`)).json();
    const gone = changes.changes.find(({ id }: { id?: string }) => id === 'copied-request');
    expect(gone).toMatchObject({ subject: 'form', changes: [{ kind: 'removed', path: [] }] });
    expect((await get('/changes?before=ffffffff&after=eeeeeeee')).statusCode).toBe(404);

    const wanted = { to: first, live: second.version, note: 'Massa aviat' };
    const asked = await back(wanted);
    expect([asked.statusCode, asked.json().code]).toEqual([403, ASKS]);
    expect((await back({ ...wanted, live: first })).statusCode).toBe(412);
    expect(await currentVersion(db)).toBe(second.version);
    // Signing in again out of the session gives one act.
    token = await signIn(token);
    const done = await back(wanted);
    expect(done.json().items[0]).toMatchObject({
      version: first,
      kind: 'rollback',
      by: expect.stringContaining('S0001'),
      note: 'Massa aviat',
    });
    expect(await currentVersion(db)).toBe(first);
    expect((await back({ to: first, live: first })).statusCode).toBe(409);
    expect((await back({ to: second.version, live: first })).json().code).toBe(ASKS);
  });
});
