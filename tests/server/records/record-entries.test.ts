import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../../src/core/config.ts';
import type { CompiledRecord } from '../../../src/core/record.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { RECORDS } from '../support/records.ts';

const LIMIT = 3;
const schema = {
  type: 'object',
  required: ['place'],
  properties: {
    place: { type: 'string', maxLength: 20 },
    note: { type: 'string' },
    floors: { type: 'array', items: { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } } },
  },
};
const BOOK: CompiledRecord = {
  id: 'address-book',
  readers: ['member'],
  writers: ['member'],
  maxItems: LIMIT,
  schema,
  uiSchema: {},
};
const FORM: CompiledForm = {
  id: 'book-form',
  schema: {
    type: 'object',
    properties: { place: { type: 'string', maxLength: 20 }, floors: schema.properties.floors },
  },
  uiSchema: { floors: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: { 'ui:widget': 'text' } } } },
  spec: { record: 'address-book', submit: { action: 'record', params: { record: 'address-book', each: 'many' } } },
  widgets: {
    rows: { ownLabel: true, display: false, fields: true },
    group: { ownLabel: true, display: false, fields: true },
  },
};
const PAGE = {
  id: 'page-book-form',
  path: '/pages/book',
  access: ['member'],
  blocks: [{ type: 'form' as const, id: 'form', form: 'book-form' }],
};

onEachDatabase('records of which there may be many', (open) => {
  let bench: Bench;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    bench = await openBench(await open());
    const version = await fixtureVersion({ records: [...RECORDS, BOOK], forms: [FORM], menu: { pages: [PAGE] } });
    await publishVersion(bench.database.db, version);
    for (const name of ['20001', '20002', 'P3001']) tokens[name] = await bench.token(name);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.db.deleteFrom('records').where('kind', '=', 'address-book').execute();
  });

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    key: string | null = null,
    { payload, who = '20001', headers = {} }: { payload?: object; who?: string; headers?: object } = {},
  ) =>
    bench.app.inject({
      method,
      url: `/api/records/address-book${key === null ? '' : `/${key}`}`,
      headers: { authorization: tokens[who] ?? '', ...headers },
      ...(payload ? { payload } : {}),
    });
  const make = async (place: string, who = '20001') => {
    const made = await call('POST', null, { payload: { place }, who });
    expect(made.statusCode).toBe(201);
    return { key: made.json().key as string, tag: made.headers.etag as string };
  };
  const list = async (who = '20001') => (await call('GET', null, { who })).json();

  it('are made, listed, read, changed and removed, each by itself', async () => {
    expect(await list()).toEqual({ items: [], limit: LIMIT });
    const home = await make('Home');
    const work = await make('Work');
    expect(await list()).toEqual({
      items: [
        { ...home, values: { place: 'Home' } },
        { ...work, values: { place: 'Work' } },
      ],
      limit: LIMIT,
    });
    const changed = await call('PUT', work.key, { payload: { place: 'Office' }, headers: { 'if-match': work.tag } });
    expect(changed.statusCode).toBe(204);
    const read = await call('GET', work.key);
    expect([read.json(), read.headers.etag]).toEqual([{ place: 'Office' }, changed.headers.etag]);
    expect((await call('DELETE', home.key, { headers: { 'if-match': home.tag } })).statusCode).toBe(204);
    expect((await list()).items.map(({ key }: { key: string }) => key)).toEqual([work.key]);
    expect((await call('GET', home.key)).statusCode).toBe(404);
  });

  it('keep what the form does not offer, and are judged by form and file', async () => {
    const { key } = await make('Home');
    await bench.database.db
      .updateTable('records')
      .set({ values: JSON.stringify({ place: 'Home', note: 'kept' }) })
      .where('key', '=', key)
      .execute();
    expect((await call('PUT', key, { payload: { place: 'x'.repeat(21) } })).json().errors).toHaveProperty('place');
    expect((await call('PUT', key, { payload: {} })).json().errors).toHaveProperty('place');
    expect((await call('PUT', key, { payload: { place: 'Away', note: 'forged' } })).statusCode).toBe(204);
    expect((await call('GET', key)).json()).toEqual({ place: 'Away', note: 'kept' });
  });

  it('keep no row in which nothing is filled in, and name errors by the rows that were sent', async () => {
    const { key } = await make('Home');
    const put = (floors: object[]) => call('PUT', key, { payload: { place: 'Home', floors } });
    const wrong = await put([{}, { name: 'attic' }]);
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['floors.1.name']]);
    expect((await put([{}, { name: 'one' }, { name: '' }])).statusCode).toBe(204);
    expect((await call('GET', key)).json()).toEqual({ place: 'Home', floors: [{ name: 'one' }] });
    expect((await put([{}, {}])).statusCode).toBe(204);
    expect((await call('GET', key)).json()).toEqual({ place: 'Home' });
  });

  it('are not changed or removed on a state that nobody has seen', async () => {
    const { key, tag } = await make('Home');
    await call('PUT', key, { payload: { place: 'Away' } });
    for (const method of ['PUT', 'DELETE'] as const) {
      const late = await call(method, key, {
        payload: method === 'PUT' ? { place: 'x' } : undefined,
        headers: { 'if-match': tag },
      } as never);
      expect(late.statusCode).toBe(412);
    }
  });

  it('are done once however often a send is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => call('POST', null, { payload: { place: 'Home' }, headers });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.json()).toEqual(first.json());
    const { key } = first.json();
    expect((await list()).items).toHaveLength(1);
    const again = { 'idempotency-key': randomUUID() };
    const gone = [await call('DELETE', key, { headers: again }), await call('DELETE', key, { headers: again })];
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await call('DELETE', key)).statusCode).toBe(404);
  });

  it('are never more than the file allows, whoever sends at the same moment', async () => {
    const sends = Array.from({ length: LIMIT + 3 }, (_, index) =>
      call('POST', null, { payload: { place: `${index}` } }),
    );
    const answers = await Promise.all(sends);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect((await list()).items).toHaveLength(LIMIT);
  });

  describe('of other people', () => {
    it('are as unknown as any', async () => {
      const { key } = await make('Home');
      const theirs = [
        await call('GET', key, { who: '20002' }),
        await call('PUT', key, { who: '20002', payload: { place: 'x' } }),
        await call('DELETE', key, { who: '20002' }),
      ];
      expect(theirs.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(await list('20002')).toMatchObject({ items: [] });
      expect((await call('GET', key)).json()).toEqual({ place: 'Home' });
    });

    it('are closed to who may not read or write the record', async () => {
      const calls = [
        await call('GET', null, { who: 'P3001' }),
        await call('POST', null, { who: 'P3001', payload: { place: 'x' } }),
        await call('DELETE', 'x', { who: 'P3001' }),
      ];
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    });
  });

  it('are described with the schema of their file', async () => {
    const { paths } = (await bench.app.inject('/api/docs/json')).json();
    expect(Object.keys(paths['/api/records/address-book'])).toEqual(['get', 'post']);
    expect(Object.keys(paths['/api/records/address-book/{key}']).sort()).toEqual(['delete', 'get', 'put']);
    const { content } = paths['/api/records/address-book'].get.responses['200'];
    expect(content['application/json'].schema.properties.items.items.properties.values).toEqual(schema);
  });
});
