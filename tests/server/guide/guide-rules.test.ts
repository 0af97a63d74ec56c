import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompiledForm, Page } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const list = { type: 'array', items: { type: 'object' } };

/** A made-up form of the guide whose rules are not those of the server. */
const FORM: CompiledForm = {
  id: 'guide-record',
  schema: {
    type: 'object',
    properties: {
      visible: { type: 'boolean' },
      actividades: list,
      comarcasPreferentes: list,
      presentacion: { type: 'string', maxLength: 10 },
      direccion__idpais: { type: 'integer', maximum: 3 },
      direccion__codigoPostal: { type: 'string' },
      provincia: { type: 'string' },
      nombre: { type: 'string' },
    },
    required: ['nombre'],
    if: { properties: { visible: { const: true } }, required: ['visible'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word.
    then: {
      required: ['actividades', 'direccion__codigoPostal'],
      properties: { actividades: { minItems: 2 } },
    },
  },
  uiSchema: {
    nombre: { 'ui:readonly': true },
    direccion__idpais: { 'ui:errors': { maximum: 'heavy' } },
    actividades: { 'ui:errors': { minItems: 'tooShort' } },
  },
  spec: {
    record: 'guide-entry',
    submit: { action: 'record', params: { record: 'guide-entry' } },
  },
  widgets: {},
};
const page = (access: string[]): Page => ({
  id: 'page-guide-record',
  path: '/pages/guide-record',
  access,
  blocks: [{ type: 'form', id: 'form', form: 'guide-record' }],
});
const COMPLETE = {
  visible: true,
  actividades: [
    { idFamilia: 1, id: 101 },
    { idFamilia: 1, id: 102 },
  ],
  comarcasPreferentes: [],
  presentacion: 'ten ŀetter',
  direccion: { codigoPostal: '08500' },
  idPais: 3,
};

let bench: Bench;
let headers: Record<string, string>;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  headers = { authorization: await bench.token('20001'), 'accept-language': 'es' };
  await publish(['member']);
});
afterAll(() => bench.close());

async function publish(access: string[]) {
  const version = await fixtureVersion({ drop: 'guide-form', forms: [FORM], menu: { pages: [page(access)] } });
  await publishVersion(bench.database.db, version);
}

async function put(payload: object) {
  const answer = await bench.app.inject({
    method: 'PUT',
    url: '/api/ebcn/guia-profesionales/profesionales',
    headers,
    payload,
  });
  return [answer.statusCode, answer.statusCode === 204 ? {} : answer.json().errors];
}

it('staff’s rules take the place of the server’s own', async () => {
  // No comarca, which the spec's form wants.
  expect(await put(COMPLETE)).toEqual([204, {}]);
});

it('says what is broken by form property, in the form’s words and the language asked for', async () => {
  const broken = {
    visible: true,
    actividades: [{ idFamilia: 1, id: 101 }],
    presentacion: 'eleven letters',
    direccion: { codigoPostal: '' },
    idPais: 4,
  };
  expect(await put(broken)).toEqual([
    422,
    {
      actividades: ['Mínimo 2, dice el formulario.'],
      direccion__codigoPostal: ['El campo es obligatorio.'],
      presentacion: ['Como máximo 10.'],
      direccion__idpais: ['Pesa demasiado.'],
    },
  ]);
});

it('judges a place under either name, and takes one answer for it', async () => {
  const flat = { direccion__codigoPostal: '08500', direccion__idpais: 3 };
  const { direccion: _nested, idPais: _country, ...rest } = COMPLETE;
  expect((await put({ ...rest, ...flat }))[0]).toBe(204);
  const [status, errors] = await put({ ...COMPLETE, direccion: {}, idPais: 4, direccion__idpais: 5 });
  expect([status, Object.keys(errors).sort()]).toEqual([422, ['direccion__codigoPostal', 'direccion__idpais']]);
});

it('lets an emptied or hidden entry through as the form does', async () => {
  expect(await put({ visible: false, actividades: [], comarcasPreferentes: [] })).toEqual([204, {}]);
});

it('ids that do not exist are no matter of the form', async () => {
  const actividades = [...COMPLETE.actividades, { idFamilia: 1, id: 999 }];
  const [status, errors] = await put({ ...COMPLETE, actividades });
  expect([status, Object.keys(errors)]).toEqual([422, ['actividades']]);
});

it('a form that the role may not open lets nobody in', async () => {
  await publish(['second']);
  expect((await put(COMPLETE))[0]).toBe(403);
});
