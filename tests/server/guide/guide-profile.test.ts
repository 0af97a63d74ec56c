import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { guideAnswer } from '../support/guide.ts';
import { changeValues } from '../support/records.ts';

const URL = '/api/ebcn/guia-profesionales/profesionales';
const ENTRY = {
  visible: true,
  actividades: [
    { idFamilia: 2, id: 201 },
    { idFamilia: 1, id: 102 },
  ],
  comarcasPreferentes: [{ id: 13 }, { id: 2 }],
  poblacion: 'Vic',
  provincia: 'Barcelona',
  direccion: { codigoPostal: '08500' },
  idPais: 3,
  datosContacto: { movil: '600000002' },
  nombreEmpresa: 'Solé i Güell, SL – l·l',
  presentacion: 'Ŀ 🏛️ enginyeria',
  enlace: 'https://www.exemple.cat/?a=1&b=ç',
};
const EMPTIED = { visible: false, actividades: [], comarcasPreferentes: [] };
const answer = (entry: Record<string, unknown>) => guideAnswer(entry, '38765432J');

onEachDatabase('the guide profile', (open) => {
  let bench: Bench;
  let token: string;
  const call = (method: 'GET' | 'POST' | 'PUT', payload?: object, headers: Record<string, string> = {}) =>
    bench.app.inject({
      method,
      url: URL,
      headers: { authorization: token, 'idempotency-key': randomUUID(), ...headers },
      ...(payload ? { payload } : {}),
    });
  const errorsOf = async (payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await call(method, payload);
    return [answer.statusCode, Object.keys(answer.json().errors ?? {}).sort()];
  };
  const enable = (enabled: boolean) => changeValues(bench.database.db, 'person', { habilitado: enabled }, '20002');

  beforeAll(async () => {
    bench = await openBench(await open());
    token = await bench.token('20002');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.db.deleteFrom('records').where('kind', '=', 'guide-entry').execute();
    await enable(true);
  });

  it('is made once, read as it was sent, and changed', async () => {
    expect((await call('GET')).statusCode).toBe(404);
    expect((await call('PUT', ENTRY)).statusCode).toBe(404);
    const made = await call('POST', ENTRY);
    expect([made.statusCode, made.body]).toEqual([204, '']);
    const read = await call('GET');
    expect(read.json()).toEqual(answer(ENTRY));
    expect(read.headers).toMatchObject({ etag: made.headers.etag, 'cache-control': 'no-store' });
    expect((await call('POST', ENTRY)).statusCode).toBe(409);
    const changed = await call('PUT', { ...ENTRY, nombreEmpresa: null, poblacion: undefined });
    expect(changed.statusCode).toBe(204);
    expect(changed.headers.etag).not.toBe(made.headers.etag);
    expect((await call('GET')).json()).toEqual(answer({ ...ENTRY, nombreEmpresa: null, poblacion: null }));
    expect((await call('PUT', { ...ENTRY, nombreEmpresa: ' \u00a0', poblacion: '' })).statusCode).toBe(204);
    expect((await call('GET')).json()).toEqual(answer({ ...ENTRY, nombreEmpresa: null, poblacion: null }));
  });

  it('is not overwritten by whoever has not seen the last change', async () => {
    const first = await call('POST', ENTRY, { 'if-none-match': '*' });
    expect((await call('POST', ENTRY, { 'if-none-match': '*' })).statusCode).toBe(412);
    const seen = String(first.headers.etag);
    const second = await call('PUT', { ...ENTRY, presentacion: 'A' }, { 'if-match': seen });
    expect(second.statusCode).toBe(204);
    const late = await call('PUT', { ...ENTRY, presentacion: 'B' }, { 'if-match': seen, 'accept-language': 'es' });
    expect([late.statusCode, late.json().message]).toEqual([412, 'Han cambiado.']);
    expect((await call('GET')).json().presentacion).toBe('A');
    for (const ifMatch of [`W/${second.headers.etag}`, '"x"', ''])
      expect((await call('PUT', ENTRY, { 'if-match': ifMatch })).statusCode).toBe(412);
    expect((await call('PUT', ENTRY, { 'if-match': `"x", ${second.headers.etag}` })).statusCode).toBe(204);
  });

  it('of fifty that come at once on the same tag one wins; fifty first entries make one', async () => {
    const firsts = await Promise.all(Array.from({ length: 50 }, () => call('POST', ENTRY, { 'if-none-match': '*' })));
    expect(firsts.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(49).fill(412)]);
    const headers = { 'if-match': String((await call('GET')).headers.etag) };
    const changes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => call('PUT', { ...ENTRY, presentacion: `${i}` }, headers)),
    );
    expect(changes.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(49).fill(412)]);
    const won = changes.findIndex(({ statusCode }) => statusCode === 204);
    expect((await call('GET')).json().presentacion).toBe(`${won}`);
  });

  it('a repeated send is one send and gets the first answer, its tag too', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-none-match': '*' };
    const sends = await Promise.all(Array.from({ length: 20 }, () => call('POST', ENTRY, headers)));
    expect(new Set(sends.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
    expect(sends[0]?.statusCode).toBe(204);
    expect((await call('POST', EMPTIED, headers)).json().message).toBe('keyReused');
  });

  it('knows no entry but one’s own', async () => {
    await call('POST', ENTRY);
    const other = await bench.app.inject({ url: URL, headers: { authorization: await bench.token('20001') } });
    expect(other.statusCode).toBe(404);
  });

  describe('rules', () => {
    it('wants an activity and a comarca of whoever is to be seen', async () => {
      expect(await errorsOf({ visible: true })).toEqual([422, ['actividades', 'comarcasPreferentes']]);
      expect((await call('POST', EMPTIED)).statusCode).toBe(204);
      const bare = { visible: true, actividades: null, comarcasPreferentes: [{ id: null }], presentacion: 'x' };
      expect(await errorsOf(bare, 'PUT')).toEqual([422, ['actividades', 'comarcasPreferentes']]);
      expect((await call('GET')).json()).toMatchObject(EMPTIED);
    });

    it('counts 1024 characters, not bytes, of whoever is to be seen', async () => {
      const presentacion = '🏛'.repeat(1024);
      expect((await call('POST', { ...ENTRY, presentacion })).statusCode).toBe(204);
      expect(await errorsOf({ ...ENTRY, presentacion: `${presentacion}x` }, 'PUT')).toEqual([422, ['presentacion']]);
      expect((await call('GET')).json().presentacion).toBe(presentacion);
    });

    it('takes one entry per id, the last, and drops those without', async () => {
      const actividades = [
        { idFamilia: 9, id: 201 },
        { idFamilia: 1 },
        {},
        { idFamilia: 1, id: 102 },
        ENTRY.actividades[0],
      ];
      const comarcasPreferentes = [{ id: 13 }, {}, { id: null }, { id: 13 }, { id: 2, nombre: 'x' }];
      expect((await call('POST', { ...ENTRY, actividades, comarcasPreferentes })).statusCode).toBe(204);
      expect((await call('GET')).json()).toEqual(answer(ENTRY));
    });

    it('refuses ids that nothing has, by field', async () => {
      for (const actividad of [{ idFamilia: 1, id: 201 }, { id: 299 }, { idFamilia: 2, id: 299 }])
        expect(await errorsOf({ ...ENTRY, actividades: [actividad] })).toEqual([422, ['actividades']]);
      expect(await errorsOf({ ...ENTRY, comarcasPreferentes: [{ id: 13 }, { id: 44 }] })).toEqual([
        422,
        ['comarcasPreferentes'],
      ]);
      expect(await errorsOf({ ...ENTRY, idPais: 999_999 })).toEqual([422, ['direccion__idpais']]);
      expect((await call('GET')).statusCode).toBe(404);
    });

    it('lets only an active member in, and everybody out', async () => {
      await enable(false);
      expect(await errorsOf(ENTRY)).toEqual([422, ['visible']]);
      expect(await errorsOf(EMPTIED)).toEqual([422, ['visible']]);
      await enable(true);
      await call('POST', ENTRY);
      await enable(false);
      expect(await errorsOf({ ...ENTRY, presentacion: 'x' }, 'PUT')).toEqual([422, ['visible']]);
      expect((await call('PUT', EMPTIED)).statusCode).toBe(204);
    });

    it('takes web addresses and nothing that would run', async () => {
      await call('POST', ENTRY);
      for (const enlace of [
        'http://exemple.cat',
        'www.exemple.cat',
        'exemple.cat:8080/a',
        'HTTPS://EXEMPLE.CAT',
        '',
        null,
      ])
        expect([enlace, (await call('PUT', { ...ENTRY, enlace })).statusCode]).toEqual([enlace, 204]);
      for (const enlace of [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        ' javascript:alert(1)',
        'java\nscript:alert(1)',
        '\u0001javascript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'file:///etc/passwd',
        'https://',
        'a b',
      ])
        expect([enlace, ...(await errorsOf({ ...ENTRY, enlace }, 'PUT'))]).toEqual([enlace, 422, ['enlace']]);
    });
  });

  it('hostile bodies are refused, never a fault, and change nothing', async () => {
    await call('POST', ENTRY);
    const bodies = [
      '[]',
      'null',
      '"x"',
      '{}',
      '{"visible":"maybe"}',
      '{"visible":true,"actividades":{"id":1}}',
      '{"visible":false,"actividades":[1]}',
      '{"visible":false,"actividades":[{"id":99999999999,"idFamilia":1}]}',
      '{"visible":false,"actividades":[{"id":1.5,"idFamilia":1}]}',
      '{"visible":false,"idPais":-1}',
      '{"visible":false,"idPais":1e400}',
      '{"visible":false,"direccion":[]}',
      '{"visible":false,"poblacion":{"a":1}}',
      '{"visible":false,"poblacion":"\\u0000"}',
      '{"visible":false,"presentacion":"\\ud800"}',
      '{"visible":false,"__proto__":{"x":1}}',
      '{"visible":false,"constructor":{"prototype":{"x":1}}}',
      `{"visible":false,"comarcasPreferentes":[${Array(501).fill('{"id":1}').join()}]}`,
      `{"visible":false,"poblacion":"${'x'.repeat(201)}"}`,
      `{"visible":false,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      `{"visible":false,"presentacion":"${'x'.repeat(300_000)}"}`,
    ];
    for (const payload of bodies) {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const { statusCode } = await bench.app.inject({ method: 'PUT', url: URL, headers, payload });
      expect([payload.slice(0, 60), [400, 413, 422].includes(statusCode)]).toEqual([payload.slice(0, 60), true]);
    }
    expect((await call('GET')).json()).toEqual(answer(ENTRY));
  });

  it('what only looks hostile comes back as it was', async () => {
    const text = `'; drop table guide_profiles; -- <script>"{{x}}" \u202e\u200b 東京`;
    const hostile = { ...ENTRY, poblacion: text, presentacion: text, nombreEmpresa: text };
    expect((await call('POST', hostile)).statusCode).toBe(204);
    expect((await call('GET')).json()).toEqual(answer(hostile));
  });
});
