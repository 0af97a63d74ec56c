import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { CONTACT, keepRecords, write } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';
import { RECORDS, recordRow } from '../support/records.ts';

const text = { type: 'string', maxLength: 500 };

/** A second form of the contact address, beside the one that shows nearly all of it. */
const PHONES: CompiledForm = {
  id: 'phones',
  schema: { type: 'object', properties: { datosContacto__telefono: text, datosContacto__web: text } },
  uiSchema: {},
  spec: { record: 'contact-address', submit: { action: 'record', params: { record: 'contact-address' } } },
  widgets: {},
};

/** With a field that only staff have thought of, in the record and in a form. */
const NICKNAME = RECORDS.map((record) => {
  const { properties } = record.schema as { properties: object };
  const schema = { ...record.schema, properties: { ...properties, apodo: text } };
  return ['contact-address', 'guide-entry'].includes(record.id) ? { ...record, schema } : record;
});
const asking = (id: string, record: string, properties: object, required: string[] = []): CompiledForm => ({
  ...PHONES,
  id,
  schema: { type: 'object', required, properties },
  spec: { record, submit: { action: 'record', params: { record } } },
});

const pages = [
  ...MENU.pages,
  page('phones', ['member']),
  page('nickname', ['member']),
  page('nickname-of-entry', ['member']),
];
const versionWith = (...forms: CompiledForm[]) =>
  fixtureVersion({ records: NICKNAME, forms, menu: { pages: pages.filter(({ id }) => shown(id, forms)) } });
const shown = (page: string, forms: readonly CompiledForm[]) =>
  MENU.pages.some(({ id }) => id === page) || forms.some(({ id }) => page === `page-${id}`);

onEachDatabase('two forms of one record', (open) => {
  let bench: Bench;
  let restore: () => Promise<void>;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(await open());
    restore = await keepRecords(bench);
    token = await bench.token('20001');
  });
  afterAll(() => bench.close());
  beforeEach(() => restore());

  const stored = async (record = 'contact-address') =>
    (await recordRow(bench.database.db, record, '20001'))?.values ?? {};
  const keep = (record: string, payload: Values, headers: Record<string, string> = {}) =>
    bench.app.inject({
      method: 'PUT',
      url: `/api/records/${record}`,
      headers: { authorization: token, 'idempotency-key': randomUUID(), ...headers },
      payload,
    });

  describe('as the workspace sends them', () => {
    beforeAll(async () => {
      await publishVersion(bench.database.db, await versionWith(PHONES));
    });
    const send = (payload: Values, form = 'phones') => keep('contact-address', payload, { 'form-id': form });

    it('change what the sent form shows, and keep what only the other shows', async () => {
      const before = await stored();
      expect(before).toMatchObject({
        datosContacto__email: expect.any(String),
        direccion__direccion: expect.any(String),
      });
      const saved = await send({ datosContacto__telefono: '938111111', datosContacto__web: 'vic.cat' });
      expect([saved.statusCode, saved.body]).toEqual([204, '']);
      const after = { ...before, datosContacto__telefono: '938111111', datosContacto__web: 'vic.cat' };
      expect(await stored()).toEqual(after);
      // A field that the form shows and the call leaves out is cleared.
      expect((await send({ datosContacto__telefono: '938111111' })).statusCode).toBe(204);
      const { datosContacto__web: _emptied, ...rest } = after;
      expect(await stored()).toEqual(rest);
    });

    it('ignore values that the sent form does not show', async () => {
      const before = await stored();
      const forged = { datosContacto__telefono: '938111111', direccion__direccion: 'Elsewhere', lopd: true };
      expect((await send(forged)).statusCode).toBe(204);
      const { direccion__direccion, lopd } = before;
      expect(await stored()).toMatchObject({ direccion__direccion, lopd, datosContacto__telefono: '938111111' });
    });

    it('are refused under the name of an unknown form, or of a form of another record', async () => {
      const before = await stored();
      for (const form of ['made-up', 'work-record', 'sample-request']) {
        const refused = await send({ datosContacto__telefono: '938111111' }, form);
        expect([form, refused.statusCode, refused.json().message]).toEqual([form, 409, 'formGone']);
      }
      expect(await stored()).toEqual(before);
    });
  });

  it('clear what any of them shows if the client names no form', async () => {
    await publishVersion(bench.database.db, await versionWith(PHONES));
    const saved = await write(bench, { ...CONTACT, datosContacto: { email: CONTACT.datosContacto.email } });
    expect(saved.statusCode).toBe(204);
    const values = await stored();
    expect(Object.keys(values)).not.toContain('datosContacto__telefono');
    expect(Object.keys(values)).not.toContain('datosContacto__web');
  });

  it('keep values of fields that were added after the form was opened', async () => {
    const { db } = bench.database;
    const seen = await versionWith(PHONES);
    await publishVersion(db, seen);
    const { properties } = PHONES.schema as { properties: object };
    const wider = {
      ...PHONES,
      schema: { type: 'object', required: ['apodo'], properties: { ...properties, apodo: text } },
    };
    await publishVersion(db, await versionWith(wider));
    await keep('contact-address', { datosContacto__telefono: '938000001', apodo: 'Nuri' }, { 'form-id': 'phones' });
    const headers = { 'form-id': 'phones', 'form-version': seen.version };
    const saved = await keep('contact-address', { datosContacto__telefono: '938000002' }, headers);
    expect([saved.statusCode, saved.body]).toEqual([204, '']);
    expect(await stored()).toMatchObject({ datosContacto__telefono: '938000002', apodo: 'Nuri' });
  });

  it('keep values that the spec’s own calls cannot express', async () => {
    const { db } = bench.database;
    const contact = asking('nickname', 'contact-address', { apodo: text }, ['apodo']);
    const entry = asking('nickname-of-entry', 'guide-entry', { apodo: text });
    await publishVersion(db, await versionWith(contact, entry));
    await keep('contact-address', { apodo: 'Nuri' }, { 'form-id': 'nickname' });
    await keep('guide-entry', { apodo: 'Nuri' }, { 'form-id': 'nickname-of-entry' });
    const written = await write(bench, CONTACT);
    expect([written.statusCode, written.body]).toEqual([204, '']);
    const changed = await bench.app.inject({
      method: 'PUT',
      url: '/api/ebcn/guia-profesionales/profesionales',
      headers: { authorization: token },
      payload: { visible: false, presentacion: 'Nova', actividades: [], comarcasPreferentes: [] },
    });
    expect([changed.statusCode, changed.body]).toEqual([204, '']);
    expect(await stored()).toMatchObject({ datosContacto__movil: '611111111', apodo: 'Nuri' });
    expect(await stored('guide-entry')).toMatchObject({ presentacion: 'Nova', apodo: 'Nuri' });
  });
});
