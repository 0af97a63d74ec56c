import { beforeEach, expect, test, vi } from 'vitest';
import type { ActionContext, CallRequest, CallResult, Submission } from '../../core/action.ts';
import type { CompiledForm } from '../../core/config.ts';
import communication from '../communication.ts';
import procedure from '../procedure.ts';
import record from '../record.ts';
import signIn from '../sign-in.ts';

const form: CompiledForm = {
  id: 'any',
  schema: { type: 'object', properties: { nombre: { type: 'string' }, idioma: { type: 'string' }, photo: {} } },
  uiSchema: {},
  spec: { submit: { action: 'communication' } },
  widgets: {},
};

// Whether a server is our own is told by where the page is.
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://espai.exemple.cat/sol-licituds'));
});

function contextOf(result: Partial<CallResult>, apiUrl = 'https://api.exemple.cat') {
  const sent: CallRequest[] = [];
  const context = {
    call: async (request: CallRequest) => {
      sent.push(request);
      return { status: 200, data: null, error: null, ...result };
    },
    session: null,
    startSession: vi.fn(),
    language: 'es',
    text: (keys: string | readonly string[]) =>
      [keys].flat().some((key) => key.endsWith('idioma.options.ca')) ? 'Catalán' : '',
    displays: async () => ({}),
    mailTemplate: async (id: string) =>
      id === 'known'
        ? { subject: '[web] Petició de {{nombre}}', html: '<p>{{nombre}}: {{idioma}}</p>', text: '{{nombre}}' }
        : null,
    settings: {
      links: {},
      offices: { office: { name: 'Secretaria', email: 'office@exemple.cat' } },
      sender: { name: 'Web', email: 'web@exemple.cat' },
    },
    environment: { apiUrl },
    version: 'v1',
    query: new URLSearchParams(),
  } as unknown as ActionContext;
  return { context, sent };
}

const submission = (values: Submission['values']): Submission => ({
  form,
  values,
  context: null,
  idempotencyKey: 'key',
  record: { exists: false, etag: null, values: {} },
});
const sentForm = (request: CallRequest | undefined) => request?.body as FormData;
const part = async (request: CallRequest | undefined, name: string) =>
  JSON.parse(await (sentForm(request).get(name) as Blob).text());

test('communication writes no mail for our own server, which does that itself', async () => {
  const { context, sent } = contextOf({ status: 201 }, '/api');
  await communication.send?.(context, { recipient: 'office', message: 'unknown' }, submission({ nombre: 'x' }));
  expect([...sentForm(sent[0]).keys()]).toEqual(['solicitud']);
});

test('communication sends the mail, the request and the files', async () => {
  const { context, sent } = contextOf({ status: 201 });
  const photo = new File(['x'], 'photo.png', { type: 'image/png' });
  const params = { recipient: 'office', message: 'known', attachment: ['photo', 'documents'] };
  const documents = [new File(['y'], 'a.pdf'), new File(['z'], 'b.pdf')];
  const values = { nombre: '<b>Núria</b>', idioma: 'ca', empty: '', photo, documents };
  const result = await communication.send?.(context, params, submission(values));
  expect(result?.status).toBe(201);
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/emails/comunicaciones', idempotencyKey: 'key' });
  expect(await part(sent[0], 'comunicacion')).toEqual({
    asunto: '[web] Petició de <b>Núria</b>',
    cuerpo: '<b>Núria</b>',
    cuerpoHTML: '<p>&#60;b&#62;Núria&#60;/b&#62;: Catalán</p>',
    remitente: 'Web',
    emailRemitente: 'web@exemple.cat',
    destinatarios: [{ email: 'office@exemple.cat', destinatario: 'Secretaria', variables: {} }],
  });
  expect(await part(sent[0], 'solicitud')).toEqual({
    form: 'any',
    version: 'v1',
    language: 'es',
    values: { nombre: '<b>Núria</b>', idioma: 'ca' },
    files: ['photo', 'documents', 'documents'],
  });
  const parts = sentForm(sent[0]).getAll('adjunto') as File[];
  expect(parts.map(({ name }) => name)).toEqual(['photo.png', 'a.pdf', 'b.pdf']);
});

test('communication says which variant of the form was shown', async () => {
  const { context, sent } = contextOf({ status: 201 }, '/api');
  await communication.send?.(
    context,
    { recipient: 'office', message: 'unknown' },
    { ...submission({ nombre: 'x' }), context: 'first' },
  );
  expect(await part(sent[0], 'solicitud')).toMatchObject({ form: 'any', context: 'first' });
});

test('communication sends nothing when its template cannot be had', async () => {
  const { context, sent } = contextOf({});
  const result = await communication.send?.(context, { recipient: 'office', message: 'unknown' }, submission({}));
  expect(result).toMatchObject({ status: 0 });
  expect(sent).toEqual([]);
});

test('a record is read by its own names', async () => {
  const data = { nombre: 'Núria', direccion__poblacion: 'Reus' };
  const { context, sent } = contextOf({ data, etag: '"1"' });
  const result = await record.read?.load(context, { record: 'contact-address' });
  expect(sent[0]).toEqual({ method: 'GET', path: '/records/contact-address' });
  expect(result).toMatchObject({ data, etag: '"1"' });
});

test('a record that is not there is made, one that is is changed, on what was seen of it', async () => {
  const { context, sent } = contextOf({ status: 204 });
  const send = (state: object) =>
    record.send?.(
      context,
      { record: 'guide-entry' },
      { ...submission({ enlace: 'x' }), record: { exists: false, etag: null, values: {}, ...state } },
    );
  await send({});
  await send({ exists: true, etag: '"4"' });
  await send({ exists: true });
  const common = {
    path: '/records/guide-entry',
    body: { enlace: 'x' },
    form: { id: submission({}).form.id, version: 'v1' },
    idempotencyKey: 'key',
  };
  expect(sent).toEqual([
    { ...common, method: 'POST', ifNoneMatch: '*' },
    { ...common, method: 'PUT', ifMatch: '"4"' },
    { ...common, method: 'PUT' },
  ]);
});

test('of many records the address names one, and without a name one is made', async () => {
  const params = { record: 'address-book', each: 'many' } as const;
  const { context, sent } = contextOf({ status: 204 });
  const seen = { exists: true, etag: '"1"', values: {} };
  expect(await record.read?.load(context, params)).toEqual({ status: 204, data: null, error: null });
  const one = { ...context, query: new URLSearchParams({ entry: 'k/1' }) };
  await record.read?.load(one, params);
  await record.send?.(one, params, { ...submission({ place: 'x' }), record: seen });
  // The entry that was made a moment ago exists, and the next one is made all the same.
  await record.send?.(context, params, { ...submission({ place: 'x' }), record: seen });
  const next = { ...context, query: new URLSearchParams({ entry: 'new' }) };
  await record.send?.(next, params, { ...submission({ place: 'x' }), record: seen });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /records/address-book/k%2F1',
    'PUT /records/address-book/k%2F1',
    'POST /records/address-book',
    'POST /records/address-book',
  ]);
});

test('signing in begins a session with a 200 only', async () => {
  const good = contextOf({ data: { token: 't' } });
  await signIn.send?.(good.context, {}, submission({ username: 'u', password: 'p' }));
  expect(good.sent[0]).toEqual({ method: 'POST', path: '/auth/usuarios-ebcn', body: { username: 'u', password: 'p' } });
  expect(good.context.startSession).toHaveBeenCalledWith('t');
  const bad = contextOf({ status: 500, error: { status: 'Error', message: 'm' } });
  expect(await signIn.send?.(bad.context, {}, submission({}))).toMatchObject({ status: 500 });
  expect(bad.context.startSession).not.toHaveBeenCalled();
});

test('a move names files that were uploaded before it, and those that were there', async () => {
  const facts = (name: string) => ({ name, type: 'application/pdf', size: 1, sha256: name });
  const chosen = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf'), new File(['c'], 'c.pdf')];
  const { context, sent } = contextOf({ status: 201, data: ['a', 'b', 'c'].map(facts) });
  const params = { procedure: 'loan', move: 'ask', attachment: ['papers', 'card', 'none'] };
  const onProgress = vi.fn();
  const values = { from: 'x', papers: [chosen[0], facts('old'), chosen[1]], card: chosen[2] };
  await procedure.send?.(context, params, { ...submission(values), onProgress });
  expect(sent).toMatchObject([
    { method: 'POST', path: '/procedures/loan/files', onProgress },
    { path: '/procedures/loan', idempotencyKey: 'key' },
  ]);
  expect(sentForm(sent[0]).getAll('adjunto')).toEqual(chosen);
  const papers = ['a', 'old', 'b'].map(facts);
  expect(sent[1]?.body).toMatchObject({ move: 'ask', values: { from: 'x', papers, card: facts('c') } });

  await procedure.send?.(context, params, submission({ papers, card: facts('c') }));
  expect(sent).toHaveLength(3);
  const refused = contextOf({ status: 413, error: { status: 'Error', message: '«a.pdf»' } });
  const answer = await procedure.send?.(refused.context, params, submission(values));
  expect([answer?.status, answer?.error?.message, refused.sent.length]).toEqual([413, '«a.pdf»', 1]);
});
