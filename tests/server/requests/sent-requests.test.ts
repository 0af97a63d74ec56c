import { expect, it } from 'vitest';
import type { SentRequestDetail, SentRequestsAnswer } from '../../../src/api/shapes/sent-requests.ts';
import type { CompiledForm } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { treeOf } from '../../support/fields/tree-of.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { FORMS } from '../support/fixture/fixture-forms.ts';
import { benchForSends, SENDER } from '../support/sends.ts';

onEachDatabase('sent requests', (open) => {
  const bench = benchForSends(open);
  const form = 'copied-request';
  const get = async (path: string, { as = SENDER, language = 'ca' } = {}) =>
    bench.app.inject({ url: path, headers: { authorization: await bench.token(as), 'accept-language': language } });
  const list = async (query = '', who = {}) => (await get(`/api/requests${query}`, who)).json() as SentRequestsAnswer;
  const detail = async (reference: string) => (await get(`/api/requests/${reference}`)).json() as SentRequestDetail;
  const send = async (values: object, more: object = {}) =>
    (await bench.send({ form, values: { ...values }, ...more })).json().reference as string;

  it('lists one’s own alone, newest first, titled in the language asked for', async () => {
    const first = await send({ motivo: 'a' }, { context: 'first', language: 'es' });
    const second = await send({ motivo: 'b' }, { context: 'second' });
    const third = await send({ delanteDe: 'c' }, { form: 'sample-request' });
    const titles = async (language: string) => (await list('', { language })).items.map(({ title }) => title);
    expect((await list()).items.map(({ reference }) => reference)).toEqual([third, second, first]);
    expect(await titles('ca')).toEqual(['Pàgina sample-request', 'Segon segell', 'Primer segell']);
    expect(await titles('es')).toEqual(['Página sample-request', 'Segundo sello', 'Primer sello']);
    expect((await list('', { as: '20002' })).items).toEqual([]);
    expect((await list(`?before=${second}`, { as: '20002' })).items).toEqual([]);
    expect((await get(`/api/requests/${second}`, { as: '20002' })).statusCode).toBe(404);
    expect((await get('/api/requests/0000-0000')).statusCode).toBe(404);
    expect((await get('/api/requests')).headers['cache-control']).toBe('no-store');
  });

  it('goes on to the older ones', async () => {
    const sent: string[] = [];
    for (let i = 0; i < 27; i += 1) sent.unshift(await send({ motivo: `${i}` }));
    const first = await list();
    const rest = await list(`?before=${first.next}`);
    expect(first.items).toHaveLength(25);
    expect([...first.items, ...rest.items].map(({ reference }) => reference)).toEqual(sent);
    expect(rest.next).toBeNull();
  });

  it('tells the state of the office’s mail, whatever becomes of the copy', async () => {
    const reference = await send({ motivo: 'a' });
    const state = async () => [(await list()).items[0]?.state, (await detail(reference)).state];
    const mail = (copy: boolean) => bench.database.db.updateTable('outbox').where('copy', '=', copy);
    expect(await state()).toEqual(['waiting', 'waiting']);
    await mail(true).set({ sent_at: new Date() }).execute();
    expect(await state()).toEqual(['waiting', 'waiting']);
    await mail(false).set({ failed_at: new Date() }).execute();
    expect(await state()).toEqual(['failed', 'failed']);
    await bench.database.db.updateTable('outbox_recipients').set({ state: 'accepted' }).execute();
    expect(await state()).toEqual(['partly', 'partly']);
    await mail(false).set({ failed_at: null }).execute();
    expect(await state()).toEqual(['waiting', 'waiting']);
    await mail(false).set({ sent_at: new Date() }).execute();
    expect(await state()).toEqual(['sent', 'sent']);
    expect((await list()).items).toHaveLength(1);
  });

  it('shows what was sent in the words of then, though the form is gone since', async () => {
    const reference = await send({ motivo: 'Sí', idioma: 'es' }, { context: 'second', language: 'es' });
    await publishVersion(bench.database.db, await fixtureVersion({ drop: form }));
    expect(await detail(reference)).toMatchObject({
      reference,
      title: 'Segundo sello',
      language: 'es',
      version: bench.published.version,
      sections: [
        {
          title: 'Por qué',
          fields: [
            { property: 'motivo', label: 'Segundo motivo', value: 'Sí' },
            { property: 'idioma', label: 'Idioma', value: 'Castellano' },
          ],
        },
        { title: '', fields: [{ property: 'nombre', label: 'nombre', value: 'Núria' }] },
      ],
    });
    await publishVersion(bench.database.db, bench.published);
  });

  it('shows what was sent before titles were kept', async () => {
    const reference = await send({ motivo: 'a' });
    await bench.database.db.updateTable('cases').set({ titles: '{}' }).execute();
    expect((await detail(reference)).title).toBe(form);
  });

  it('takes one answer for each value of a field, however many are sent at once', async () => {
    const copied = FORMS.find(({ id }) => id === 'copied-request') as CompiledForm;
    const rules = [
      { that: treeOf('!sent.values.exists(s, s.davantDe == values.davantDe)'), at: 'davantDe', error: 'again' },
    ];
    const spec = { ...copied.spec, rules } as CompiledForm['spec'];
    const schema = { ...copied.schema, properties: { davantDe: { type: 'string' } }, required: [] };
    const { db } = bench.database;
    const limited = await fixtureVersion({ drop: copied.id, forms: [{ ...copied, schema, spec } as CompiledForm] });
    await publishVersion(db, limited);
    const send = (token: string, davantDe: string) =>
      bench.send({ token, form: copied.id, version: limited.version, values: { davantDe } });
    const token = await bench.token('20002');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(token, index % 2 ? 'Ajuntament' : 'Notari')),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 422);
    expect(refused).toHaveLength(48);
    expect(Object.keys(refused[0]?.json().errors)).toEqual(['davantDe']);
    // Another member's request is no hindrance.
    expect((await send(await bench.token('20001'), 'Notari')).statusCode).toBe(201);
    const before = async (query = '') => {
      const headers = { authorization: token };
      return (await bench.app.inject({ url: `/api/forms/${copied.id}/sent${query}`, headers })).json().values;
    };
    const texts = (values: { davantDe: string }[]) => values.map(({ davantDe }) => davantDe).sort();
    expect(texts(await before())).toEqual(['Ajuntament', 'Notari']);
    // Sent again it does not stand in its own way; a reference of somebody else's changes nothing.
    const { reference } = taken[0]?.json() ?? {};
    expect(await before(`?besides=${reference}`)).toHaveLength(1);
    const other = await db.selectFrom('cases').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(await before(`?besides=${other.reference}`)).toHaveLength(2);
    await publishVersion(db, bench.published);
  });
});
