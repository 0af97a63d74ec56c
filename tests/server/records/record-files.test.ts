import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompiledVersion, formatProblems } from '../../../src/compiler/index.ts';
import type { SourceEntry } from '../../../src/core/action.ts';
import { publishVersion, StoredRecordsError } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench, requestParts } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';
import { recordRow } from '../support/records.ts';
import { type Json, PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

let bench: Bench;
let staff: Staff;
const tools: Record<string, string> = {};
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  staff = await staffAtWork();
  tools.authorization = await bench.token('20001');
}, PATIENCE);
afterAll(async () => {
  await bench.close();
  await staff.remove();
});

/** Sets what stands at a path of a file. */
function set(content: Json, at: string, value: unknown): void {
  const steps = at.split('/');
  const last = steps.pop() ?? '';
  const owner = steps.reduce<Json>((node, step) => (node[step] ??= {}) as Json, content);
  owner[last] = value;
}

const publish = () => staff.publish(bench.database.db);

/** A text in a record, in the form that keeps it, and its label in both languages. */
async function addField(record: string, form: string, inRecord = true): Promise<void> {
  if (inRecord)
    await staff.edit(`schemas/_records/${record}.record.json`, (file) =>
      set(file, 'properties/apodo', { type: 'string', maxLength: 40 }),
    );
  const field = inRecord ? { $ref: `_records/${record}.record.json#/properties/apodo` } : { type: 'string' };
  await staff.edit(`schemas/${form}.schema.json`, (file) => set(file, 'properties/apodo', field));
  for (const language of ['ca', 'es'])
    await staff.edit(`messages/${language}/fields.json`, (file) => set(file, 'apodo', { label: 'Sobrenom' }));
}

const call = (method: 'GET' | 'PUT', record: string, payload?: object) =>
  bench.app.inject({ method, url: `/api/records/${record}`, headers: tools, ...(payload ? { payload } : {}) });

describe.each([
  ['contact-address', 'contact-data'],
  ['guide-entry', 'guide-profile'],
])('a field added to %s by files alone', (record, form) => {
  it('is refused while the record does not know it, naming the record’s file', { timeout: PATIENCE }, async () => {
    await addField(record, form, false);
    const { compiled, problems } = await publish();
    expect(compiled).toBe(null);
    expect(formatProblems(problems)).toMatch(
      new RegExp(`schemas/${form}.schema.json:\\d+:\\d+ {2}.*"apodo".*schemas/_records/${record}.record.json$`),
    );
  });

  it('is stored, read back and judged once the record knows it', { timeout: PATIENCE }, async () => {
    await addField(record, form);
    expect((await publish()).problems).toEqual([]);
    const before = (await call('GET', record)).json();
    expect(before.nombre ?? before.visible).toBeTruthy();
    const saved = await call('PUT', record, { ...before, apodo: 'Ŀa Núria 🏛️' });
    expect([saved.statusCode, saved.body]).toEqual([204, '']);
    expect((await call('GET', record)).json()).toEqual({ ...before, apodo: 'Ŀa Núria 🏛️' });
    const long = await call('PUT', record, { ...before, apodo: 'x'.repeat(41) });
    expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ['apodo']]);
    // A program that knows the spec alone does not take it away.
    const row = await recordRow(bench.database.db, record, '20001');
    expect(row?.values.apodo).toBe('Ŀa Núria 🏛️');
  });
});

it('a value that the files no longer know stays in the store and out of the answers', {
  timeout: PATIENCE,
}, async () => {
  const { apodo: _known, ...rest } = (await call('GET', 'guide-entry')).json();
  for (const file of ['schemas/_records/guide-entry.record.json', 'schemas/guide-profile.schema.json'])
    await staff.edit(file, ({ properties }) => delete (properties as Json).apodo);
  expect((await staff.publish(bench.database.db, { hides: true })).problems).toEqual([]);
  expect((await call('GET', 'guide-entry')).json()).toEqual(rest);
  expect((await call('PUT', 'guide-entry', { ...rest, presentacion: 'Nova' })).statusCode).toBe(204);
  const row = await recordRow(bench.database.db, 'guide-entry', '20001');
  expect(row?.values).toMatchObject({ presentacion: 'Nova', apodo: 'Ŀa Núria 🏛️' });
  const { rows } = await historyOf(row?.id ?? 0);
  expect(rows.at(-1)).toMatchObject({ version: row?.version, before: { apodo: 'Ŀa Núria 🏛️' } });
});

it('is not published when stored records lack what it requires, and says in which line', {
  timeout: PATIENCE,
}, async () => {
  const file = 'schemas/_records/contact-address.record.json';
  const text = await staff.read(file);
  await staff.edit(file, (content) => set(content, 'required', ['direccion__direccion', 'apodo']));
  const made = await staff.compile();
  expect(made.problems).toEqual([]);
  const error = await publishVersion(bench.database.db, made.compiled as CompiledVersion).catch((one) => one);
  expect(error).toBeInstanceOf(StoredRecordsError);
  const lines = (await staff.read(file)).split('\n');
  const line = lines.lastIndexOf('    "apodo"') + 1;
  expect(formatProblems(made.conflictsIn(error.conflicts))).toBe(
    `${file}:${line}:5  3 stored records lack "apodo"  give it a "default", or make it optional until everybody has filled it in`,
  );
  await staff.write(file, JSON.parse(text));
});

it('an open form that does not show what is asked for now is told that it has changed', {
  timeout: PATIENCE,
}, async () => {
  const seen = (await bench.app.inject('/config/current.json')).json().version;
  await addField('consumer-access', 'consumer-access-data');
  await staff.edit('schemas/consumer-access-data.schema.json', (form) => {
    delete form.examples;
    set(form, 'required', [...((form.required as string[]) ?? []), 'apodo']);
  });
  expect((await publish()).problems).toEqual([]);
  const before = (await call('GET', 'consumer-access')).json();
  const put = (version?: string) =>
    bench.app.inject({
      method: 'PUT',
      url: '/api/records/consumer-access',
      headers: { ...tools, ...(version === undefined ? {} : { 'form-version': version }) },
      payload: before,
    });
  expect([(await put()).statusCode, Object.keys((await put()).json().errors)]).toEqual([422, ['apodo']]);
  const refused = await put(seen);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('ha canviat')]);
});

async function historyOf(record: number) {
  const rows = await bench.database.db
    .selectFrom('record_changes')
    .selectAll()
    .where('record', '=', record)
    .orderBy('id')
    .execute();
  return { rows };
}

describe('a request form', () => {
  const send = async (values: object) => {
    const { version } = (await bench.app.inject('/config/current.json')).json();
    const form = 'corporate-email-request';
    const token = tools.authorization ?? '';
    const parts = requestParts({ token, form, values: { ...values } }, version);
    const answer = await bench.app.inject({ method: 'POST', url: '/api/emails/comunicaciones', ...parts });
    return { status: answer.statusCode, mails: await sentMails(bench.database) };
  };

  it('is prefilled with the new field and mails it', { timeout: PATIENCE }, async () => {
    await staff.edit('schemas/corporate-email-request.schema.json', (file) => {
      const $ref = '_records/contact-address.record.json#/properties/apodo';
      set(file, 'properties/apodo', { $ref, 'ui:readonly': true });
      const prefill = { action: 'from-query', params: { parameter: 'designatedEmail' } };
      set(file, 'form/prefill', [...((file.form as Json).prefill as Json[]), prefill]);
    });
    expect((await publish()).problems).toEqual([]);
    // The first value that only the browser knows is as good as typed.
    const { status, mails } = await send({ designatedEmail: 'nuria.vila', apodo: 'forged' });
    expect([status, mails[0]?.text]).toEqual([201, expect.stringContaining('Ŀa Núria 🏛️')]);
    expect(mails[0]?.text).toContain('nuria.vila');
  });

  it('mails nothing that its prefill leaves out', { timeout: PATIENCE }, async () => {
    await staff.edit('schemas/corporate-email-request.schema.json', (file) => {
      const params = { record: 'contact-address' };
      set(file, 'form/prefill', { action: 'record', params, only: ['nombre', 'apellidos'] });
    });
    expect((await publish()).problems).toEqual([]);
    const { status, mails } = await send({ designatedEmail: 'nuria.vila' });
    expect(status).toBe(201);
    expect(mails[0]?.text).toContain('Núria');
    expect(mails[0]?.text).not.toContain('Ŀa Núria');
  });
});

describe('a list added by files alone', () => {
  const LIST = 'schemas/_lists/sales.list.json';
  const FIELD = { type: 'string', 'ui:widget': 'select', 'ui:options': { source: 'sales' } };
  const words = { ca: ['Sala Gaudí', 'Sala petita'], es: ['Sala Gaudí', 'Sala pequeña'] };

  /** As `schemas/WORKSPACE.md` says it. */
  async function addList(): Promise<void> {
    const entries = [{ id: 'gaudi' }, { id: 'petita' }];
    const list = { $schema: '../_dialect/list.schema.json', readers: ['member'], entries };
    await staff.write(LIST, list);
    await staff.edit('schemas/_records/contact-address.record.json', (file) => set(file, 'properties/sala', FIELD));
    for (const form of ['contact-data', 'corporate-email-request'])
      await staff.edit(`schemas/${form}.schema.json`, (file) => set(file, 'properties/sala', FIELD));
    for (const [language, [gaudi, petita]] of Object.entries(words)) {
      const texts = { unknown: `No hi és (${language})`, entries: { gaudi, petita } };
      await staff.write(`messages/${language}/lists/sales.json`, texts);
      await staff.edit(`messages/${language}/fields.json`, (file) => set(file, 'sala', { label: 'Sala' }));
    }
  }

  const ask = (token: string, headers = {}) =>
    bench.app.inject({ url: '/api/lists/sales', headers: { authorization: token, ...headers } });
  const named = async (value: string) => {
    const url = `/api/lists/sales?value=${encodeURIComponent(JSON.stringify(value))}`;
    const { entries } = (await bench.app.inject({ url, headers: { authorization: tools.authorization ?? '' } })).json();
    return entries.map(({ label, retired }: SourceEntry) => [label, retired]);
  };
  const keep = async (sala: string) => {
    const saved = await call('PUT', 'contact-address', { ...(await call('GET', 'contact-address')).json(), sala });
    return [saved.statusCode, saved.statusCode === 422 ? saved.json().errors.sala : ''];
  };
  const send = async (sala: string) => {
    const { version } = (await bench.app.inject('/config/current.json')).json();
    const form = 'corporate-email-request';
    const values = { apodo: 'N', sala, designatedEmail: 'nuria.vila' };
    const parts = requestParts({ token: tools.authorization ?? '', form, values, language: 'es' }, version);
    return bench.app.inject({ method: 'POST', url: '/api/emails/comunicaciones', ...parts });
  };

  it('is offered to those who may read it, stored, and refused for what it does not have', {
    timeout: PATIENCE,
  }, async () => {
    await addList();
    expect(formatProblems((await publish()).problems)).toBe('');
    const spanish = await ask(tools.authorization ?? '', { 'accept-language': 'es' });
    expect(spanish.json().entries.map(({ label }: { label: string }) => label)).toEqual(words.es);
    const again = { 'accept-language': 'es', 'if-none-match': String(spanish.headers.etag) };
    expect((await ask(tools.authorization ?? '', again)).statusCode).toBe(304);
    expect((await ask(await bench.token('12345678Z'))).statusCode).toBe(403);
    expect((await ask('')).statusCode).toBe(401);
    expect((await ask(tools.authorization ?? '', { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect(await keep('petita')).toEqual([204, '']);
    expect(await keep('gran')).toEqual([422, ['No hi és (ca)']]);
    expect((await send('gran')).json().errors).toEqual({ sala: ['No hi és (es)'] });
  });

  it('is read by its words in the mail and among what was sent, never by ids', { timeout: PATIENCE }, async () => {
    await sentMails(bench.database);
    const sent = await send('petita');
    expect(sent.statusCode).toBe(201);
    const [mail] = await sentMails(bench.database);
    expect(mail?.text).toContain('Sala: Sala petita');
    expect(mail?.text).not.toContain('Sala: petita');
    const url = `/api/requests/${sent.json().reference}`;
    const { sections } = (await bench.app.inject({ url, headers: tools })).json();
    expect(JSON.stringify(sections)).toContain('Sala pequeña');
  });

  it('refuses a retired entry for what is new, and keeps it where it is', { timeout: PATIENCE }, async () => {
    await staff.edit(LIST, (file) => set(file, 'entries/1/retired', true));
    expect((await publish()).problems).toEqual([]);
    expect(await keep('petita')).toEqual([204, '']);
    expect((await call('GET', 'contact-address')).json().sala).toBe('petita');
    expect(await keep('gaudi')).toEqual([204, '']);
    expect(await keep('petita')).toEqual([422, ['No hi és (ca)']]);
    expect((await send('petita')).statusCode).toBe(422);
    expect((await ask(tools.authorization ?? '')).json().entries[1]).toMatchObject({ retired: true });
    expect([await named('gaudi'), await named('petita'), await named('gran')]).toEqual([
      [[words.ca[0], undefined]],
      [[words.ca[1], true]],
      [],
    ]);
  });
});
