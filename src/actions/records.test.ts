import { expect, test, vi } from 'vitest';
import type { ActionContext, CallRequest, CallResult, RecordState, SourceEntry, Submission } from '../core/action.ts';
import type { CompiledForm, Wire } from '../core/config.ts';
import guideDocument from './guide-document.ts';
import guideEntry from './guide-entry.ts';
import memberData from './member-data.ts';

const wire: Wire = {
  nest: true,
  rename: { direccion__idpais: 'idPais' },
  textOf: { direccion__pais: { property: 'direccion__idpais', source: 'countries' } },
  whileListed: { direccion__provincia: { source: 'towns', query: { cpostal: 'direccion__codigoPostal' } } },
  onCreate: ['persCodiCole'],
};
const values = {
  persCodiCole: '20001',
  direccion__idpais: 3,
  direccion__codigoPostal: '43201',
  direccion__provincia: 'Tarragona',
};
const known: Record<string, Partial<CallResult<readonly SourceEntry[]>>> = {
  countries: { status: 200, data: [{ value: 3, label: 'Espanya' }] },
  towns: { status: 200, data: [{ value: 'Reus', label: 'Reus' }] },
};

function contextOf(result: Partial<CallResult> = { status: 204 }, sources = known, filesUrl = '') {
  const sent: CallRequest[] = [];
  const context = {
    call: async (request: CallRequest) => {
      sent.push(request);
      return { data: null, error: null, ...result };
    },
    entries: vi.fn(async (source: string) => ({ data: null, error: null, ...sources[source] })),
    environment: { filesUrl },
  } as unknown as ActionContext;
  return { context, sent };
}

function submission(record: Partial<RecordState>, filled: Submission['values'] = values): Submission {
  const form = { id: 'any', schema: {}, uiSchema: {}, spec: { wire }, widgets: {} } as CompiledForm;
  const state = { exists: false, etag: null, values: {}, ...record };
  return { form, values: filled, context: null, idempotencyKey: 'key', record: state };
}

const direccion = { codigoPostal: '43201', provincia: 'Tarragona', pais: 'Espanya' };

test('an address that does not exist is made, one that does is changed, on what was seen of it', async () => {
  const { context, sent } = contextOf();
  await memberData.send?.(context, { tipoDireccion: 'OMNIBUS' }, submission({}));
  await memberData.send?.(context, { tipoDireccion: 'CONTACT' }, submission({}));
  await memberData.send?.(context, { tipoDireccion: 'CONTACT' }, submission({ exists: true, etag: '"4"' }));
  await memberData.send?.(context, { tipoDireccion: 'CEE' }, submission({ exists: true }));
  const others = { path: '/formulario/datos-altres', idempotencyKey: 'key' };
  const contact = { method: 'PUT', path: '/formulario/datos-contacto', idempotencyKey: 'key' };
  expect(sent).toEqual([
    {
      ...others,
      method: 'POST',
      ifNoneMatch: '*',
      body: { persCodiCole: '20001', idPais: 3, direccion, tipoDireccion: 'OMNIBUS' },
    },
    {
      ...contact,
      ifNoneMatch: '*',
      body: { persCodiCole: '20001', idPais: 3, direccion, tipoDireccion: 'CONTACT' },
    },
    { ...contact, ifMatch: '"4"', body: { idPais: 3, direccion, tipoDireccion: 'CONTACT' } },
    { ...others, method: 'PUT', body: { idPais: 3, direccion, tipoDireccion: 'CEE' } },
  ]);
});

test('a postal code that is refused lists nothing; one nobody can look up lets the province go as it is', async () => {
  const refused = contextOf({ status: 204 }, { ...known, towns: { status: 400 } });
  await memberData.send?.(refused.context, { tipoDireccion: 'CONTACT' }, submission({ exists: true }));
  expect(refused.sent[0]?.body).toMatchObject({ direccion: { codigoPostal: '43201', pais: 'Espanya' } });
  expect(refused.sent[0]?.body).not.toHaveProperty('direccion.provincia');
  for (const status of [0, 429, 503]) {
    const silent = contextOf({ status: 204 }, { ...known, towns: { status } });
    await memberData.send?.(silent.context, { tipoDireccion: 'CONTACT' }, submission({ exists: true }));
    expect(silent.sent[0]?.body).toMatchObject({ direccion: { codigoPostal: '43201', provincia: 'Tarragona' } });
  }
});

test('a country nobody can name keeps the form from being sent', async () => {
  const silent = contextOf({ status: 204 }, { ...known, countries: { status: 0 } });
  const result = await memberData.send?.(silent.context, { tipoDireccion: 'CONTACT' }, submission({ exists: true }));
  expect(result?.status).toBe(0);
  expect(silent.sent).toEqual([]);
});

test('the text of a choice that is as it was read needs no source', async () => {
  const read = { direccion__idpais: 3, direccion__pais: 'Espanya (com consta)' };
  const down = { ...known, countries: { status: 503 } };
  const silent = contextOf({ status: 204 }, down);
  await memberData.send?.(silent.context, { tipoDireccion: 'CONTACT' }, submission({ exists: true, values: read }));
  expect(silent.sent[0]?.body).toMatchObject({ idPais: 3, direccion: { pais: 'Espanya (com consta)' } });
  // What the source says counts before what was read.
  const heard = contextOf();
  await memberData.send?.(heard.context, { tipoDireccion: 'CONTACT' }, submission({ exists: true, values: read }));
  expect(heard.sent[0]?.body).toMatchObject({ direccion: { pais: 'Espanya' } });
  // Another country than the one that was read.
  const other = contextOf({ status: 204 }, down);
  const moved = submission({ exists: true, values: read }, { ...values, direccion__idpais: 4 });
  expect((await memberData.send?.(other.context, { tipoDireccion: 'CONTACT' }, moved))?.status).toBe(503);
  expect(other.sent).toEqual([]);
});

test('what was read has its tag', async () => {
  const { context } = contextOf({ status: 200, data: { items: [{ nombre: 'Núria' }] }, etag: '"4"' });
  const result = await memberData.read?.load(context, { tipoDireccion: 'CONTACT' });
  expect(result).toMatchObject({ data: { nombre: 'Núria' }, etag: '"4"' });
});

const profile = {
  actividades: [
    { idFamilia: 1, id: 7 },
    { idFamilia: 1, id: null },
    { idFamilia: 2, id: 7 },
  ],
  comarcasPreferentes: [{ id: 3 }, { id: 3 }],
  direccion: { codigoPostal: '43201' },
  idPais: 3,
  visible: true,
  fotoPersonalUrl: '/files/foto?v=1',
  logoEmpresaUrl: null,
  curriculumUrl: 'https://elsewhere.exemple.cat/cv',
};

test('a profile is flat, with each choice once and its files on their host', async () => {
  const { context } = contextOf({ status: 200, data: profile, etag: '"1"' }, known, 'https://files.exemple.cat/');
  const result = await guideEntry.read?.load(context, {});
  expect(result?.etag).toBe('"1"');
  expect(result?.data).toEqual({
    actividades: [{ idFamilia: 2, id: 7 }],
    comarcasPreferentes: [{ id: 3 }],
    direccion__codigoPostal: '43201',
    idPais: 3,
    visible: true,
    fotoPersonalUrl: 'https://files.exemple.cat/files/foto?v=1',
    logoEmpresaUrl: null,
    curriculumUrl: 'https://elsewhere.exemple.cat/cv',
  });
});

test('no profile is no failure of the reading', async () => {
  const { context } = contextOf({ status: 404, error: { status: 'Error', message: 'none' } });
  expect(await guideEntry.read?.load(context, {})).toMatchObject({ status: 404, data: null });
});

test('a profile is made once and changed from then on; its files do not travel with it', async () => {
  const { context, sent } = contextOf();
  const filled = { visible: true, fotoPersonalUrl: '/files/foto', comarcasPreferentes: [{ id: 3 }, {}, { id: 3 }] };
  await guideEntry.send?.(context, {}, submission({}, filled));
  await guideEntry.send?.(context, {}, submission({ exists: true, etag: '"1"' }, filled));
  const body = { visible: true, comarcasPreferentes: [{ id: 3 }] };
  const path = '/ebcn/guia-profesionales/profesionales';
  expect(sent).toEqual([
    { method: 'POST', path, body, ifNoneMatch: '*', idempotencyKey: 'key' },
    { method: 'PUT', path, body, ifMatch: '"1"', idempotencyKey: 'key' },
  ]);
});

test('a file is sent, removed, and fetched from the host of files alone', async () => {
  const { context, sent } = contextOf({ status: 204 }, known, 'https://files.exemple.cat/');
  const params = { tipo: 'CV' } as const;
  const file = new File(['x'], 'cv.pdf');
  await guideDocument.file?.upload(context, params, file, { idempotencyKey: 'k' });
  await guideDocument.file?.remove(context, params, { idempotencyKey: 'k' });
  const path = '/ebcn/guia-profesionales/profesionales/documentos';
  expect(sent[0]).toMatchObject({ method: 'POST', path, query: { tipo: 'CV' }, idempotencyKey: 'k' });
  expect((sent[0]?.body as FormData | undefined)?.get('adjunto')).toBeInstanceOf(File);
  expect(sent[1]).toEqual({ method: 'DELETE', path, query: { tipo: 'CV' }, idempotencyKey: 'k' });
  vi.stubGlobal('location', { href: 'https://app.exemple.cat/page' });
  await guideDocument.file?.download(context, params, 'https://files.exemple.cat/a?v=1');
  expect(sent[2]).toEqual({ method: 'GET', service: 'files', path: '/a?v=1', answer: 'blob' });
  for (const url of [
    'https://app.exemple.cat/a',
    '//evil.exemple.cat/a',
    'javascript:alert(1)',
    'https://files.exemple.cat@evil.cat/a',
  ])
    expect(await guideDocument.file?.download(context, params, url), url).toMatchObject({ status: 0 });
  expect(sent).toHaveLength(3);
  vi.unstubAllGlobals();
});
