import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';

/** The guide by the form that is really published. */
const URL = '/api/ebcn/guia-profesionales/profesionales';

let bench: Bench;
let headers: Record<string, string>;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  await publishVersion(bench.database.db, await projectVersion());
  headers = { authorization: await bench.token('20001'), 'accept-language': 'ca' };
});
afterAll(() => bench.close());

const read = async () => (await bench.app.inject({ url: URL, headers })).json();
const put = (payload: object, more = {}) =>
  bench.app.inject({ method: 'PUT', url: URL, headers: { ...headers, ...more }, payload });

it('the demonstration’s entry keeps the form’s rules, and comes back as it was', async () => {
  const entry = await read();
  expect(entry).toMatchObject({ visible: true, fotoPersonalUrl: expect.any(String), curriculumUrl: null });
  expect((await put(entry)).statusCode).toBe(204);
  expect(await read()).toEqual(entry);
});

it('its files are there, as pictures that are whole', async () => {
  const { fotoPersonalUrl, logoEmpresaUrl } = await read();
  for (const url of [fotoPersonalUrl, logoEmpresaUrl]) {
    const { statusCode, headers: given } = await bench.app.inject({ url, headers });
    expect([statusCode, given['content-type']]).toEqual([200, 'image/png']);
  }
});

it('an entry to be seen wants an activity and a comarca, in the words of the spec', async () => {
  const entry = await read();
  const none = await put({ ...entry, comarcasPreferentes: [], actividades: [{}] });
  expect([none.statusCode, none.json().message]).toEqual([422, 'error_fomulario']);
  expect(none.json().errors).toEqual({
    comarcasPreferentes: ['Heu de seleccionar almenys una comarca'],
    actividades: [expect.stringMatching(/\S \S/)],
  });
  const spanish = await put({ ...entry, comarcasPreferentes: [] }, { 'accept-language': 'es' });
  expect(spanish.json().errors.comarcasPreferentes).not.toEqual(none.json().errors.comarcasPreferentes);
  const long = await put({ ...entry, presentacion: 'x'.repeat(1025) });
  expect(Object.keys(long.json().errors)).toEqual(['presentacion']);
});

it('every text of a refusal exists in both languages', async () => {
  const entry = await read();
  const wrong = {
    ...entry,
    actividades: [{ idFamilia: 1, id: 1 }],
    comarcasPreferentes: [{ id: 99 }],
    idPais: 9999,
    enlace: 'javascript:x',
  };
  for (const language of ['ca', 'es']) {
    const { errors } = (await put(wrong, { 'accept-language': language })).json();
    expect(Object.keys(errors).sort()).toEqual(['actividades', 'comarcasPreferentes', 'direccion__idpais', 'enlace']);
    for (const texts of Object.values(errors)) expect(texts).toEqual([expect.stringMatching(/\S \S/)]);
    const late = await put(entry, { 'if-match': '"0"', 'accept-language': language });
    expect([late.statusCode, late.json().message]).toEqual([412, expect.stringMatching(/\S \S/)]);
  }
});

it('may be hidden, and emptied', async () => {
  const entry = await read();
  expect((await put({ ...entry, visible: false })).statusCode).toBe(204);
  expect((await put({ visible: false, actividades: [], comarcasPreferentes: [] })).statusCode).toBe(204);
});
