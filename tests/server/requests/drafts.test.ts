import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DraftContent } from '../../../src/api/shapes/drafts.ts';
import type { CompiledForm } from '../../../src/core/config.ts';
import { MOST_DRAFTS } from '../../../src/server/domain/drafts/drafts.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';

const FORM = 'copied-request';
const URL = `/api/forms/${FORM}/draft`;

/** A form of a record whose drafts are kept. */
const PHONES: CompiledForm = {
  id: 'phones',
  schema: { type: 'object', properties: { datosContacto__web: { type: 'string', maxLength: 500 } } },
  uiSchema: {},
  spec: {
    record: 'contact-address',
    submit: { action: 'record', params: { record: 'contact-address' } },
    draftDays: 3,
  },
  widgets: {},
};

const draft = (motivo: string, more: Partial<DraftContent> = {}): DraftContent => ({
  typed: { motivo },
  files: ['titol.pdf'],
  words: { motivo: { label: 'Motiu', text: motivo } },
  rest: [],
  device: 'phone',
  ...more,
});

onEachDatabase('drafts on the server', (open) => {
  let bench: Bench;
  let db: Db;
  beforeAll(async () => {
    bench = await openBench(await open());
    db = bench.database.db;
    const menu = { pages: [...MENU.pages, page('phones', ['member'])] };
    bench.published = await fixtureVersion({ forms: [PHONES], menu });
    await publishVersion(db, bench.published);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await db.deleteFrom('drafts').execute();
  });

  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    {
      username = '20001',
      url = URL,
      app = bench.app,
      ...more
    }: {
      username?: string;
      url?: string;
      app?: Bench['app'];
      payload?: object;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const headers = { authorization: await bench.token(username), 'accept-language': 'ca', ...more.headers };
    return app.inject({ method, url, ...more, headers });
  };
  const keep = async (motivo: string, tag: string | null = null, more: Parameters<typeof call>[1] = {}) => {
    const headers: Record<string, string> = tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
    return call('PUT', { payload: draft(motivo), headers, ...more });
  };
  const count = async () => (await db.selectFrom('drafts').select('form').execute()).length;
  const idOf = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

  it('gives a draft back to its person alone, with when and where it was changed', async () => {
    expect((await call('GET')).statusCode).toBe(204);
    const kept = await keep('Concurs públic');
    expect(kept.statusCode).toBe(204);
    const read = await call('GET');
    expect(read.statusCode).toBe(200);
    expect(read.headers).toMatchObject({ etag: kept.headers.etag, 'cache-control': 'no-store' });
    expect(read.json()).toMatchObject({ ...draft('Concurs públic') });
    expect(Date.now() - Date.parse(read.json().savedAt)).toBeLessThan(60_000);
    expect((await call('GET', { username: '20002' })).statusCode).toBe(204);
    expect((await call('GET', { url: `${URL}?of=R-1` })).statusCode).toBe(204);
  });

  it('tells two devices of each other, and neither overwrites the other', async () => {
    const first = (await keep('telèfon')).headers.etag as string;
    expect((await keep('ordinador')).statusCode).toBe(412);
    const second = await keep('telèfon, i més', first);
    expect(second.statusCode).toBe(204);
    expect((await keep('ordinador', first)).statusCode).toBe(412);
    expect((await call('DELETE', { headers: { 'if-match': first } })).statusCode).toBe(412);
    expect((await call('GET')).json().typed).toEqual({ motivo: 'telèfon, i més' });
    const gone = { headers: { 'if-match': String(second.headers.etag) } };
    expect((await call('DELETE', gone)).statusCode).toBe(204);
    expect((await call('DELETE', gone)).statusCode).toBe(204);
    expect((await keep('tard', String(second.headers.etag))).statusCode).toBe(412);
    expect(await count()).toBe(0);
  });

  it('writes nothing into the database that was typed', async () => {
    await keep('Una paraula-que-ningú-no-escriu');
    const { rows } = await sql<{ row: string }>`select drafts::text as row from drafts`.execute(db);
    expect(rows[0]?.row).toContain(FORM);
    for (const word of ['paraula', 'motivo', 'Motiu', 'titol', 'phone']) expect(rows[0]?.row).not.toContain(word);
  });

  it('does not open the row of another person, form or request', async () => {
    await keep('de la Núria');
    const rows = await db.selectFrom('drafts').selectAll().execute();
    const [own] = rows;
    if (!own) throw new Error('no draft');
    const moved = [{ user_id: await idOf('20002') }, { subject: 'R-1' }, { form: 'phones' }];
    for (const change of moved)
      await db
        .insertInto('drafts')
        .values({ ...own, ...change })
        .execute();
    expect((await call('GET', { username: '20002' })).statusCode).toBe(410);
    expect((await call('GET', { url: `${URL}?of=R-1` })).statusCode).toBe(410);
    expect((await call('GET', { url: '/api/forms/phones/draft' })).statusCode).toBe(410);
    expect((await call('GET')).statusCode).toBe(200);
  });

  it('opens with the previous secret, says so when it is gone, and is replaced then', async () => {
    await keep('abans');
    const withSecret = (tokenSecretBefore: string | null) =>
      buildApp({ settings: { ...SETTINGS, tokenSecretBefore }, db, tokenSecret: 'another secret of tests' });
    const rotated = await withSecret(SECRET);
    // Tokens of the previous secret count too.
    expect((await call('GET', { app: rotated })).json().typed).toEqual({ motivo: 'abans' });
    await rotated.close();
    const seal = new Seal('a secret before all others', null, 'drafts');
    await db.updateTable('drafts').set({ key_name: seal.keyName }).execute();
    const lost = await call('GET');
    expect([lost.statusCode, lost.json().message]).toEqual([410, 'El que havia començat ja no es pot llegir.']);
    expect((await keep('de nou', String(lost.headers.etag))).statusCode).toBe(204);
    expect((await call('GET')).json().typed).toEqual({ motivo: 'de nou' });
  });

  it('is gone with the send of its form, and stays when the send is refused', async () => {
    const token = await bench.token('20001');
    const version = bench.published.version;
    await keep('X');
    const send = (values: Record<string, unknown>) => bench.send({ token, form: FORM, version, values });
    expect((await send({ idioma: 'none' })).statusCode).toBe(422);
    expect(await count()).toBe(1);
    await keep('of a change', null, { url: `${URL}?of=R-1` });
    expect((await send({ motivo: 'X' })).statusCode).toBe(201);
    expect((await db.selectFrom('drafts').select('subject').execute()).map(({ subject }) => subject)).toEqual(['R-1']);
  });

  it('of a record is gone with its write', async () => {
    expect((await keep('w', null, { url: '/api/forms/phones/draft' })).statusCode).toBe(204);
    const written = await bench.app.inject({
      method: 'PUT',
      url: '/api/records/contact-address',
      payload: { datosContacto__web: 'https://exemple.cat' },
      headers: { authorization: await bench.token('20001'), 'idempotency-key': randomUUID(), 'form-id': 'phones' },
    });
    expect(written.statusCode).toBe(204);
    expect(await count()).toBe(0);
  });

  it('ends with its days, which each change begins anew', async () => {
    const tag = (await keep('X')).headers.etag as string;
    const days = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select round(extract(epoch from expires_at - now()) / 86400)::integer as n
        from drafts`.execute(db);
      return rows[0]?.n;
    };
    expect(await days()).toBe(30);
    await db.updateTable('drafts').set({ expires_at: sql<Date>`now() + interval '1 day'` }).execute();
    await removeOld(db);
    await keep('XY', tag);
    expect(await days()).toBe(30);
    await db.updateTable('drafts').set({ expires_at: sql<Date>`now() - interval '1 second'` }).execute();
    expect((await call('GET')).statusCode).toBe(204);
    await removeOld(db);
    expect(await count()).toBe(0);
  });

  it('is bounded in number and in bytes', async () => {
    for (let n = 0; n < MOST_DRAFTS; n++) await keep('X', null, { url: `${URL}?of=R-${n}` });
    const refused = await keep('X', null, { url: `${URL}?of=one-more` });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Té massa formularis començats: se'n guarden ${MOST_DRAFTS} com a màxim.`,
    ]);
    expect((await call('PUT', { payload: draft('XY'), url: `${URL}?of=R-1` })).statusCode).toBe(204);
    expect((await keep('X', null, { username: '20002' })).statusCode).toBe(204);
    expect((await call('PUT', { payload: draft('X'.repeat(130_000)) })).statusCode).toBe(413);
  });

  it('is kept of forms alone that say so, for people who may open them', async () => {
    expect((await call('GET', { url: '/api/forms/sample-request/draft' })).statusCode).toBe(404);
    expect((await call('PUT', { url: '/api/forms/sample-request/draft', payload: draft('X') })).statusCode).toBe(404);
    expect((await keep('X', null, { username: 'P3001' })).statusCode).toBe(404);
    expect((await call('GET', { username: 'S0001' })).statusCode).toBe(403);
    const typed = 'not an object' as unknown as DraftContent['typed'];
    expect((await call('PUT', { payload: draft('X', { typed }) })).statusCode).toBe(400);
  });
});
