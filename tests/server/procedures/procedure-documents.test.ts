import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskDetail } from '../../../src/api/calls/desk.ts';
import { administer } from '../../../src/server/procedures/admin.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';
import { base64, NIF, openPki, signatureOver, type TestPki } from '../support/signing/certificates.ts';
import { signatureParts } from '../support/signing/signature-tools.ts';
import { PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

/** A procedure with a document, a signature and states of its own, by files alone. */

const MEMBER = '20001';

let bench: Bench;
let staff: Staff;
let pki: TestPki;
beforeAll(async () => {
  pki = await openPki();
  bench = await openBench(await openTestDatabase(), { settings: { ...SETTINGS, signingCaFile: pki.caFile } });
  staff = await staffAtWork();
}, PATIENCE);
afterAll(async () => {
  await bench.close();
  await staff.remove();
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, more: Record<string, string> = {}) {
  const { username = MEMBER, ...headers } = more;
  const answer = await bench.app.inject({
    method,
    url,
    headers: { authorization: await bench.token(username), 'idempotency-key': randomUUID(), ...headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, tag: answer.headers.etag ?? '', body: answer.body === '' ? null : answer.json() };
}

const BOOKING = '/api/procedures/booking';
const SALES = 'schemas/_lists/sales.list.json';
const made = { move: 'write', values: { dia: '12 de maig', assistents: 8, sales: [1] } };

it('is live once it is published', { timeout: PATIENCE }, async () => {
  await staff.write('schemas/_procedures/booking.procedure.json', {
    $schema: '../_dialect/procedure.schema.json',
    readers: ['member'],
    writers: ['member'],
    form: 'booking',
    states: ['written', 'agreed', 'paid'],
    moves: {
      write: { by: ['member'], from: ['none', 'written', 'agreed'], values: true, document: 'made', to: 'written' },
      agree: {
        by: ['member'],
        from: ['written'],
        document: 'signed',
        to: [{ when: 'remembered.paid', to: 'paid' }, { to: 'agreed' }],
        mails: [{ message: 'booking', recipient: 'office', attachment: 'document' }],
      },
      pay: { by: ['office'], from: ['agreed'], remembers: { paid: true }, to: 'paid' },
    },
  });
  await staff.write('schemas/booking.schema.json', {
    $schema: './_dialect/form.schema.json',
    type: 'object',
    required: ['dia'],
    properties: {
      dia: { type: 'string' },
      assistents: { type: 'integer', minimum: 1, maximum: 40 },
      sales: {
        type: 'array',
        items: { type: 'integer' },
        'ui:widget': 'parameter-tree',
        'ui:options': { source: 'sales' },
      },
    },
    form: { submit: { action: 'procedure', params: { procedure: 'booking', move: 'write' } } },
  });
  await staff.write(SALES, {
    $schema: '../_dialect/list.schema.json',
    readers: ['member'],
    entries: [{ id: 1 }, { id: 2 }],
  });
  const label = (text: string) => ({ label: text });
  const document = {
    title: 'Reserva',
    request: 'Número',
    number: 'Versió',
    date: 'Data',
    page: '{{page}}',
    footer: 'x',
    reason: 'x',
  };
  for (const language of ['ca', 'es']) {
    const at = (file: string) => `messages/${language}/${file}.json`;
    await staff.write(at('forms/booking'), {
      dia: label('Dia'),
      assistents: label('Assistents'),
      sales: label('Sales'),
    });
    await staff.write(at('lists/sales'), { entries: { 1: 'Una', 2: 'Dues' } });
    await staff.write(at('procedures/booking'), { states: { written: 'w', agreed: 'a', paid: 'p' }, document });
    await staff.write(at('mails/booking'), { subject: 'Reserva {{id}}', body: '{{summary}}' });
    await staff.edit(at('pages'), (pages) => Object.assign(pages, { 'book-room': { title: 'Reserva' } }));
  }
  await staff.edit('menus/workspace.json', ({ pages }) => {
    const requests = (pages as { id: string; children: object[] }[]).find(({ id }) => id === 'requests');
    const blocks = [{ type: 'form', id: 'form', form: 'booking' }];
    requests?.children.push({ id: 'book-room', path: 'reserva', icon: 'requests', blocks });
  });
  const { problems } = await staff.publish(bench.database.db);
  expect(problems.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([]);
});

it('is made, signed and mailed, and a change makes a new version to sign', async () => {
  const unknown = await call('POST', BOOKING, { ...made, values: { ...made.values, sales: [1, 3] } });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['sales']]);
  const { status, body } = await call('POST', BOOKING, made);
  expect([status, body]).toMatchObject([201, { state: 'written', document: { number: 1, signed: null } }]);
  expect((await call('POST', BOOKING, made)).body).toMatchObject({ id: body.id, document: { number: 1 } });
  const own = `${BOOKING}/${body.id}`;
  expect((await call('POST', own, { move: 'agree' })).status).toBe(400);
  const identity = await pki.personal(NIF[MEMBER], { kind: 'p-256' });
  const sign = async (username = MEMBER) => {
    const begun = await call('POST', `${own}/signature`, { certificate: base64(identity.certificate) }, { username });
    if (begun.status !== 200) return begun;
    return call('PUT', `${own}/signature`, { signature: signatureOver(begun.body.data, identity.key) });
  };
  expect((await sign('20002')).status).toBe(404);
  expect(await sign()).toMatchObject({ status: 200, body: { state: 'agreed', document: { number: 1 } } });
  expect((await sign()).status).toBe(409);
  const file = { filename: `BOOKING-${body.id}-1.pdf` };
  const [mail] = await sentMails(bench.database);
  expect([mail?.files[0]?.filename, mail?.subject]).toEqual([file.filename, `[web] Reserva ${body.id}`]);
  const url = `${own}/documents/1`;
  const get = async (username: string) =>
    bench.app.inject({ method: 'GET', url, headers: { authorization: await bench.token(username) } });
  const pdf = await get(MEMBER);
  expect([pdf.statusCode, signatureParts(pdf.rawPayload).container.byteLength > 1000]).toEqual([200, true]);
  expect((await get('20002')).statusCode).toBe(404);

  const changed = { ...made, values: { ...made.values, assistents: 9 } };
  const again = await call('POST', BOOKING, changed);
  expect(again).toMatchObject({
    status: 201,
    body: { id: body.id, state: 'written', document: { number: 2, signed: null } },
  });
  expect(await sign()).toMatchObject({ status: 200, body: { state: 'agreed', document: { number: 2 } } });

  const line = `/api/desk/procedures/lines/${body.id}`;
  const seen = await call('GET', line, undefined, { username: 'S0001' });
  const { documents, changes } = seen.body as DeskDetail;
  expect(documents.map(({ number, name, signed }) => [number, name, signed !== null])).toEqual([
    [2, `BOOKING-${body.id}-2.pdf`, true],
    [1, `BOOKING-${body.id}-1.pdf`, true],
  ]);
  expect(changes?.fields).toEqual([
    { property: 'dia', label: 'Dia', before: '12 de maig', now: '12 de maig', changed: false },
    { property: 'assistents', label: 'Assistents', before: '8', now: '9', changed: true },
    { property: 'sales', label: 'Sales', before: 'Una', now: 'Una', changed: false },
  ]);
  const opened = async (number: number, username: string) =>
    bench.app.inject({ url: `${line}/documents/${number}`, headers: { authorization: await bench.token(username) } });
  expect((await opened(1, 'S0001')).rawPayload).toEqual(pdf.rawPayload);
  expect([(await opened(3, 'S0001')).statusCode, (await opened(1, MEMBER)).statusCode]).toEqual([404, 403]);

  await administer(bench.database.db, SETTINGS, { work: 'move', id: body.id, move: 'pay' });
  expect((await call('POST', BOOKING, made)).status).toBe(409);
});

it('keeps what was chosen from a list and is retired since, and offers it to nobody else', async () => {
  await staff.write(SALES, {
    $schema: '../_dialect/list.schema.json',
    readers: ['member'],
    entries: [{ id: 1, retired: true }, { id: 2 }],
  });
  const other = { username: '20002' };
  const before = await call('POST', BOOKING, made, other);
  expect((await staff.publish(bench.database.db)).problems).toEqual([]);
  const changed = { ...made, values: { ...made.values, assistents: 10, sales: [1, 2] } };
  expect((await call('POST', BOOKING, changed, other)).body).toMatchObject({
    id: before.body.id,
    document: { number: 2 },
  });
  const fewer = { ...made, values: { ...made.values, sales: [2] } };
  expect((await call('POST', BOOKING, fewer, other)).status).toBe(201);
  const refused = await call('POST', BOOKING, changed, other);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sales']]);
});
