import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskDetail } from '../../../src/api/shapes/desk.ts';
import { administer } from '../../../src/server/domain/procedures/admin.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { pngOf, SMALL_PDF } from '../support/files.ts';
import { sentMails } from '../support/mail/mails.ts';
import { callsOf, publishProcedure } from '../support/new-procedure.ts';
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

const call = callsOf(() => bench);
const BOOKING = '/api/procedures/booking';
const SALES = 'schemas/_lists/sales.list.json';
const PROCEDURE = {
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
      mails: [{ message: 'booking', recipient: 'office', attachment: ['document', 'files'] }],
    },
    pay: { by: ['office'], from: ['agreed'], remembers: { paid: true }, to: 'paid' },
  },
};
const made = { move: 'write', values: { dia: '12 de maig', assistents: 8, sales: [1] } };

it('is live once it is published', { timeout: PATIENCE }, async () => {
  await staff.write(SALES, {
    $schema: '../_dialect/list.schema.json',
    readers: ['member'],
    entries: [{ id: 1 }, { id: 2 }],
  });
  const document = {
    title: 'Reserva',
    request: 'Número',
    number: 'Versió',
    date: 'Data',
    page: '{{page}}',
    footer: 'x',
    reason: 'x',
  };
  await publishProcedure(staff, bench, {
    id: 'booking',
    file: PROCEDURE,
    form: {
      id: 'booking',
      schema: {
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
          plans: { $ref: '_shared/file.schema.json#/definitions/papers' },
        },
        form: { submit: { action: 'procedure', params: { procedure: 'booking', move: 'write', attachment: 'plans' } } },
      },
      labels: { dia: 'Dia', assistents: 'Assistents', sales: 'Sales', plans: 'Plànols' },
    },
    variant: { context: 'evening', labels: { dia: 'Vespre' } },
    page: { id: 'book-room', path: 'reserva', title: 'Reserva' },
    texts: {
      'lists/sales': { entries: { 1: 'Una', 2: 'Dues' } },
      'procedures/booking': { states: { written: 'w', agreed: 'a', paid: 'p' }, document },
      'mails/booking': { subject: 'Reserva {{id}}', body: '{{summary}}' },
    },
  });
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

it('shows the office the changes since its last move; a note is none', async () => {
  const [other, desk] = [{ username: '20002' }, { username: 'S0001' }];
  const send = async (assistents: number) =>
    (await call('POST', BOOKING, { ...made, values: { ...made.values, sales: [2], assistents } }, other)).body.id;
  const line = `/api/desk/procedures/lines/${await send(11)}`;
  const { tag } = await call('GET', line, undefined, desk);
  expect((await call('POST', line, { note: 'Vist' }, { ...desk, 'if-match': String(tag) })).status).toBe(200);
  for (const assistents of [12, 13]) await send(assistents);
  const { changes } = (await call('GET', line, undefined, desk)).body as DeskDetail;
  expect(changes?.fields.filter(({ changed }) => changed)).toMatchObject([{ before: '12', now: '13' }]);
});

it('is another one where the form was shown in other words', async () => {
  const other = { username: '20002' };
  const sent = { ...made, values: { ...made.values, sales: [2] } };
  const { number } = (await call('POST', BOOKING, sent, other)).body.document;
  const again = await call('POST', BOOKING, { ...sent, context: 'evening' }, other);
  expect([again.status, again.body.document.number]).toEqual([201, number + 1]);
});

it('keeps the files of its form with the case, for who sent them, the office and its mail', {
  timeout: PATIENCE,
}, async () => {
  const other = 'P3001';
  const user = { username: '20002' } as const;
  const { db } = bench.database;
  const pdf = (name: string, more = 0) => new File([new Uint8Array(SMALL_PDF), '\n'.repeat(more)], name);
  const upload = async (...files: File[]) => bench.upload(user.username, 'booking', ...files);
  const send = (plans: unknown) =>
    call('POST', BOOKING, { ...made, values: { ...made.values, sales: [2], plans } }, user);

  expect((await bench.upload(other, 'booking', pdf('a.pdf'))).statusCode).toBe(403);
  expect((await bench.upload(user.username, 'certifier-registration', pdf('a.pdf'))).statusCode).toBe(400);
  const broken = await upload(new File(['MZ'], 'programa.exe'));
  expect([broken.statusCode, broken.json().message]).toEqual([415, expect.stringContaining('programa.exe')]);

  const uploaded = await upload(pdf('../planta.pdf'), new File([new Uint8Array(pngOf(2000))], 'secció.png'));
  expect(uploaded.statusCode).toBe(201);
  const [plan, section] = uploaded.json();
  expect([plan, section]).toMatchObject([
    {
      name: 'planta.pdf',
      type: 'application/pdf',
      size: SMALL_PDF.byteLength,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    },
    { name: 'secció.png', type: 'image/png', size: 2000 },
  ]);
  const strange = { ...plan, sha256: '0'.repeat(64) };
  for (const unknown of [strange, { ...plan, name: 'altre.pdf' }, { name: 'x', type: 'y', size: 1 }, 'x']) {
    const { status, body } = await send([plan, unknown]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['plans']]);
  }
  expect((await send([strange])).body.errors.plans).toEqual(["El fitxer «planta.pdf» ja no hi és. Torni'l a triar."]);

  // A client's own facts about a file count for nothing.
  const { status, body } = await send([{ ...plan, size: 1, type: 'image/png', more: 1 }, section]);
  expect([status, body.values.plans]).toEqual([201, [plan, section]]);
  const { number } = body.document;
  const own = `${BOOKING}/${body.id}`;
  const line = `/api/desk/procedures/lines/${body.id}`;
  const fetched = async (url: string, username: string) => {
    const answer = await bench.app.inject({ url, headers: { authorization: await bench.token(username) } });
    return [answer.statusCode, answer.statusCode === 200 && answer.rawPayload.equals(SMALL_PDF)];
  };
  expect(await fetched(`${own}/files/plans.0`, user.username)).toEqual([200, true]);
  expect(await fetched(`${own}/files/plans.0`, MEMBER)).toEqual([404, false]);
  expect(await fetched(`${line}/files/plans.0`, 'S0001')).toEqual([200, true]);
  expect(await fetched(`${line}/files/plans.0`, MEMBER)).toEqual([403, false]);
  for (const place of ['plans.2', 'plans', 'dia', 'constructor'])
    expect((await fetched(`${line}/files/${encodeURIComponent(place)}`, 'S0001'))[0]).toBe(404);

  const names = async () =>
    (await db.selectFrom('case_files').select('filename').where('case_id', '=', body.id).orderBy('id').execute()).map(
      ({ filename }) => filename,
    );
  const identity = await pki.personal(NIF[user.username], { kind: 'p-256' });
  const sign = async () => {
    const begun = await call('POST', `${own}/signature`, { certificate: base64(identity.certificate) }, user);
    return call('PUT', `${own}/signature`, { signature: signatureOver(begun.body.data, identity.key) }, user);
  };
  expect((await sign()).status).toBe(200);
  const signed = (await sentMails(bench.database)).at(-1)?.files.map(({ filename }) => filename);
  expect(signed).toEqual([`BOOKING-${body.id}-${number}.pdf`, 'planta.pdf', 'secció.png']);

  // Another file of the same name is another file; what a document names stays.
  const [changed] = (await upload(pdf('planta.pdf', 9))).json();
  expect((await send([changed])).body).toMatchObject({
    document: { number: number + 1 },
    values: { plans: [changed] },
  });
  expect(await names()).toEqual(['planta.pdf', 'secció.png', 'planta.pdf']);
  const { changes } = (await call('GET', line, undefined, { username: 'S0001' })).body as DeskDetail;
  expect(changes?.fields.filter((field) => field.changed).map(({ property, now }) => [property, now])).toEqual([
    ['plans', 'planta.pdf'],
  ]);
  expect((await send(undefined)).body.values).not.toHaveProperty('plans');

  // Files too heavy for a mail stay at the desk, and the document goes.
  const heavy = await upload(...[1, 2, 3].map((n) => pdf(`gran-${n}.pdf`, 4_500_000 + n)));
  expect((await send(heavy.json())).status).toBe(201);
  expect((await sign()).status).toBe(200);
  const last = (await sentMails(bench.database)).at(-1);
  expect(last?.files.map(({ filename }) => filename)).toEqual([`BOOKING-${body.id}-${number + 3}.pdf`]);
  expect(last?.text).toContain(`line=${body.id}`);

  await upload(pdf('ningú.pdf'));
  await db
    .updateTable('case_files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await removeOld(db);
  const left = await db.selectFrom('case_files').select(['filename', 'case_id']).execute();
  expect(left.map(({ case_id }) => case_id)).toEqual(left.map(() => body.id));
  expect(left).toHaveLength(6);
});
