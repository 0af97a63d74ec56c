import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../../src/core/config.ts';
import type { CompiledRecord } from '../../../src/core/record.ts';
import { ConfigStore, currentVersion } from '../../../src/server/domain/config/store.ts';
import {
  HiddenValuesError,
  publishVersion,
  rollbackVersion,
  StoredRecordsError,
} from '../../../src/server/domain/publishing/activate.ts';
import { compareStored } from '../../../src/server/domain/publishing/compare.ts';
import { lastChange, StoredRecords } from '../../../src/server/domain/records/compatibility.ts';
import { lockOwner, storeRecord } from '../../../src/server/domain/records/store.ts';
import { changeRecord, VersionChangedError } from '../../../src/server/domain/records/write.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';
import { RECORDS } from '../support/records.ts';

/** More than are read at once. */
const MANY = 1200;

/** The fixture's records, the professional address with these rules for its company, and what it requires. */
const narrowed = (company: object, required: readonly string[] = []): CompiledRecord[] =>
  RECORDS.map((record) => {
    if (record.id !== 'professional-address') return record;
    const { properties } = record.schema as { properties: object };
    return { ...record, schema: { ...record.schema, required, properties: { ...properties, nombreEmpresa: company } } };
  });

const version = (company: object, required?: readonly string[]) =>
  fixtureVersion({ records: narrowed(company, required) });

onEachDatabase('stored records at publishing', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { db } = bench.database;
    await db.deleteFrom('records').where('kind', '=', 'professional-address').execute();
    await db.deleteFrom('users').where('username', 'like', 'many-%').execute();
    await publishVersion(db, bench.published);
  });

  const values = (company: unknown) => JSON.stringify(company === undefined ? {} : { nombreEmpresa: company });

  /** So many people with a professional address; of every tenth the given company. */
  async function fill(count: number, company: unknown): Promise<void> {
    const { db } = bench.database;
    const people = Array.from({ length: count }, (_, index) => ({
      username: `many-${index}`,
      kind: 'member' as const,
      role: 'ROLE_COLEGIADO' as const,
      name: 'X',
      password_hash: 'x',
    }));
    const owners = await db.insertInto('users').values(people).returning('id').execute();
    const rows = owners.map(({ id: owner }, index) => ({
      owner,
      kind: 'professional-address',
      state: null,
      schema_version: null,
      updated_at: new Date(),
      values: values(index % 10 === 0 ? company : 'SL'),
    }));
    await db.insertInto('records').values(rows).execute();
  }

  const conflictsOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => (error instanceof StoredRecordsError ? error.conflicts : Promise.reject(error)),
    );

  it.each([
    ['is shorter', 'Long name', { type: 'string', maxLength: 4 }, [], 'maxLength'],
    ['is another type', 'Name', { type: 'integer' }, [], 'type'],
    ['is required', undefined, { type: 'string' }, ['nombreEmpresa'], 'required'],
  ])('refuses a version whose text %s than what is stored, counts and publishes nothing', async (...given) => {
    const [, company, rules, required, rule] = given;
    const { db } = bench.database;
    await fill(MANY, company);
    const next = await version(rules, required);
    const found = await conflictsOf(publishVersion(db, next));
    const records = rule === 'type' ? MANY : MANY / 10;
    expect(found).toMatchObject([{ record: 'professional-address', rule, property: 'nombreEmpresa', records }]);
    expect(await currentVersion(db)).toBe(bench.published.version);
    expect(await new ConfigStore(db).version(next.version)).toBe(null);
  });

  it('accepts a required property with a default, and answers with it', async () => {
    const { db } = bench.database;
    await fill(10, undefined);
    await publishVersion(db, await version({ type: 'string', default: 'Cap' }, ['nombreEmpresa']));
    const token = await bench.token('20001');
    const owner = (await db.selectFrom('users').select('id').where('username', '=', '20001').executeTakeFirst())?.id;
    const row = { owner: owner ?? 0, kind: 'professional-address', by: null, schemaVersion: null };
    await storeRecord(db, undefined, { ...row, values: { sector: 'Energia' } });
    const url = '/api/records/professional-address';
    const read = await bench.app.inject({ url, headers: { authorization: token } });
    expect(read.json()).toMatchObject({ nombreEmpresa: 'Cap', sector: 'Energia' });
  });

  it('goes back to narrower rules only if newer records satisfy them, and names those that do not', async () => {
    const { db } = bench.database;
    const narrow = await version({ type: 'string', maxLength: 4 });
    const wide = await version({ type: 'string', maxLength: 100 });
    for (const one of [narrow, wide]) await publishVersion(db, one);
    await fill(20, 'Long name');
    await expect(rollbackVersion(db)).rejects.toThrow(
      'schemas/_records/professional-address.record.json  2 stored records have a "nombreEmpresa" that "maxLength": 4 does not allow',
    );
    expect(await currentVersion(db)).toBe(wide.version);
    await db.deleteFrom('records').where('kind', '=', 'professional-address').execute();
    expect(await rollbackVersion(db)).toEqual({ version: narrow.version, from: wide.version });
  });

  it('ignores what was broken before', async () => {
    const { db } = bench.database;
    await publishVersion(db, await version({ type: 'string', maxLength: 4 }));
    await fill(20, 'Long name');
    const next = await version({ type: 'string', maxLength: 4, pattern: '^[A-Z]' });
    expect(await publishVersion(db, next)).toMatchObject({ changed: true });
    expect(await currentVersion(db)).toBe(next.version);
  });

  describe('with a property that is removed or renamed', () => {
    const record = RECORDS.find(({ id }) => id === 'professional-address') as CompiledRecord;
    /** The fixture with these properties in the place of the company's name, and a form that asks for them. */
    const withProperties = (properties: object, was?: CompiledRecord['was']) => {
      const { nombreEmpresa: _gone, ...rest } = (record.schema as { properties: Record<string, object> }).properties;
      const schema = { type: 'object', properties: { ...rest, ...properties } };
      const form: CompiledForm = {
        id: 'company',
        schema: { type: 'object', properties },
        uiSchema: {},
        spec: { record: record.id, submit: { action: 'record', params: { record: record.id } } },
        widgets: {},
      };
      return fixtureVersion({
        records: RECORDS.map((one) => (one === record ? { ...record, schema, ...(was && { was }) } : one)),
        forms: [form],
        menu: { pages: [...MENU.pages, page('company', ['member'])] },
      });
    };
    const text = { type: 'string', maxLength: 100 };
    const stored = async () =>
      (
        await bench.database.db
          .selectFrom('records')
          .select('values')
          .where('kind', '=', record.id)
          .orderBy('id')
          .execute()
      ).map(({ values }) => values);
    const hiddenOf = (work: Promise<unknown>) =>
      work.then(
        () => [],
        (error: unknown) => (error instanceof HiddenValuesError ? error.hidden : Promise.reject(error)),
      );

    it('asks before it hides stored values, counts them, and keeps them', async () => {
      const { db } = bench.database;
      await fill(20, 'Long name');
      const next = await withProperties({});
      const found = [{ record: record.id, property: 'nombreEmpresa', people: 20 }];
      expect(await compareStored(db, { after: next })).toMatchObject({ hidden: found, carried: [] });
      expect(await hiddenOf(publishVersion(db, next))).toEqual(found);
      expect(await currentVersion(db)).toBe(bench.published.version);
      await publishVersion(db, next, [], { hides: true });
      expect((await stored())[0]).toEqual({ nombreEmpresa: 'Long name' });
      // It comes back with the name.
      expect(await rollbackVersion(db)).toEqual({ version: bench.published.version, from: next.version });
    });

    it('asks before a roll-back hides newer values, and before a record goes', async () => {
      const { db } = bench.database;
      await publishVersion(
        db,
        await withProperties({ empresa: text, group: { type: 'object', properties: { a: text } } }),
      );
      await fill(2, undefined);
      const values = { empresa: 'SL', group: { a: 'x' } };
      await db
        .updateTable('records')
        .set({ values: JSON.stringify(values) })
        .where('kind', '=', record.id)
        .execute();
      expect(await hiddenOf(rollbackVersion(db))).toEqual([
        { record: record.id, property: 'empresa', people: 2 },
        { record: record.id, property: 'group', people: 2 },
      ]);
      const narrower = await withProperties({ empresa: text, group: { type: 'object', properties: { b: text } } });
      expect(await hiddenOf(publishVersion(db, narrower))).toEqual([
        { record: record.id, property: 'group.a', people: 2 },
      ]);
      const gone = await fixtureVersion({ records: RECORDS.filter((one) => one !== record), drop: 'work-record' });
      expect(await hiddenOf(publishVersion(db, gone))).toEqual([{ record: record.id, property: '', people: 2 }]);
    });

    it('are renamed with their history, there and back over several versions', async () => {
      const { db } = bench.database;
      await fill(MANY, 'Long name');
      const [row] = await db.selectFrom('records').selectAll().where('kind', '=', record.id).orderBy('id').execute();
      if (!row) throw new Error('unreachable');
      const changed = {
        owner: row.owner,
        kind: record.id,
        by: null,
        schemaVersion: null,
        values: { nombreEmpresa: 'Now' },
      };
      await storeRecord(db, row, changed);
      const [renamed, again] = [
        await withProperties({ empresa: text }, { empresa: ['nombreEmpresa'] }),
        await withProperties({ company: text }, { company: ['empresa'] }),
      ];
      const comparison = await compareStored(db, { after: renamed });
      expect(comparison).toMatchObject({
        hidden: [],
        carried: [{ record: record.id, from: 'nombreEmpresa', to: 'empresa', people: MANY }],
      });
      const names = async () => [...new Set((await stored()).flatMap((values) => Object.keys(values)))];
      const earlier = async () =>
        (await db.selectFrom('record_changes').select('before').where('record', '=', row.id).execute()).map(
          (change) => change.before,
        );
      await publishVersion(db, renamed);
      expect([await names(), await earlier(), (await stored())[0]]).toEqual([
        ['empresa'],
        [{ empresa: 'Long name' }],
        { empresa: 'Now' },
      ]);
      await publishVersion(db, again);
      expect([await names(), await earlier()]).toEqual([['company'], [{ company: 'Long name' }]]);
      await rollbackVersion(db, [], { to: bench.published.version });
      expect([await names(), await earlier()]).toEqual([['nombreEmpresa'], [{ nombreEmpresa: 'Long name' }]]);
      expect((await stored())[0]).toEqual({ nombreEmpresa: 'Now' });
    });

    it('are renamed in groups and rows too, also where the group has another name itself', async () => {
      const { db } = bench.database;
      const site = (names: readonly string[]) => ({
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, text])),
      });
      const withSites = (one: string, within: readonly string[], was?: CompiledRecord['was']) =>
        withProperties({ [one]: site(within), sites: { type: 'array', items: site(within) } }, was);
      const before = await withSites('home', ['street', 'town']);
      await publishVersion(db, before);
      await fill(1, undefined);
      const values = {
        home: { street: 'A', town: 'B' },
        sites: [{ street: 'C', town: 'D' }, { town: 'E' }, { street: 'F' }],
      };
      await db
        .updateTable('records')
        .set({ values: JSON.stringify(values) })
        .where('kind', '=', record.id)
        .execute();
      const after = await withSites('main', ['road', 'town'], {
        main: ['home'],
        'main.road': ['street'],
        'sites.*.road': ['street'],
      });
      const carried = [
        { from: 'home', to: 'main' },
        { from: 'main.street', to: 'main.road' },
        { from: 'sites.street', to: 'sites.road' },
      ];
      expect(await compareStored(db, { after })).toMatchObject({ hidden: [], carried });
      await publishVersion(db, after);
      expect(await stored()).toEqual([
        { main: { road: 'A', town: 'B' }, sites: [{ road: 'C', town: 'D' }, { town: 'E' }, { road: 'F' }] },
      ]);
      await rollbackVersion(db, [], { to: before.version });
      expect(await stored()).toEqual([values]);
    });

    it('keep both values where both names were shown, and report what is lost', async () => {
      const { db } = bench.database;
      await publishVersion(db, await withProperties({ nombreEmpresa: text, empresa: text }));
      await fill(2, undefined);
      const [first] = await db.selectFrom('records').select('id').where('kind', '=', record.id).orderBy('id').execute();
      const both = JSON.stringify({ nombreEmpresa: 'Old', empresa: 'New' });
      await db
        .updateTable('records')
        .set({ values: both })
        .where('id', '=', first?.id ?? 0)
        .execute();
      const merged = await withProperties({ empresa: text }, { empresa: ['nombreEmpresa'] });
      expect(await hiddenOf(publishVersion(db, merged))).toEqual([
        { record: record.id, property: 'nombreEmpresa', people: 1 },
      ]);
      await publishVersion(db, merged, [], { hides: true });
      expect(await stored()).toEqual([{ nombreEmpresa: 'Old', empresa: 'New' }, { empresa: 'SL' }]);
    });

    it('accept a form that was opened under the former name', async () => {
      const { db } = bench.database;
      const seen = await withProperties({ nombreEmpresa: text });
      await publishVersion(db, seen);
      const token = await bench.token('20001');
      const put = (payload: object, version: string) =>
        bench.app.inject({
          method: 'PUT',
          url: `/api/records/${record.id}`,
          headers: { authorization: token, 'form-id': 'company', 'form-version': version },
          payload,
        });
      expect((await put({ nombreEmpresa: 'First' }, seen.version)).statusCode).toBe(204);
      await publishVersion(db, await withProperties({ empresa: text }, { empresa: ['nombreEmpresa'] }));
      expect(await stored()).toEqual([{ empresa: 'First' }]);
      const typed = await put({ nombreEmpresa: 'Second' }, seen.version);
      expect([typed.statusCode, typed.body, await stored()]).toEqual([204, '', [{ empresa: 'Second' }]]);
      // A field that was read while the names changed may have seemed empty.
      expect((await put({}, seen.version)).statusCode).toBe(204);
      expect(await stored()).toEqual([{ empresa: 'Second' }]);
    });

    it('carry over values that are written during publication', async () => {
      const { db } = bench.database;
      const next = await withProperties({ empresa: text }, { empresa: ['nombreEmpresa'] });
      await fill(1, 'Long name');
      const [row] = await db.selectFrom('records').selectAll().where('kind', '=', record.id).execute();
      if (!row) throw new Error('unreachable');
      let publishing: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await lockOwner(trx, row.owner);
        publishing = publishVersion(db, next);
        const change = { owner: row.owner, kind: record.id, by: null, schemaVersion: null };
        await storeRecord(trx, row, { ...change, values: { nombreEmpresa: 'Late' } });
      });
      await publishing;
      expect(await stored()).toEqual([{ empresa: 'Late' }]);
    });
  });

  describe('with a record that has another id', () => {
    const record = RECORDS.find(({ id }) => id === 'professional-address') as CompiledRecord;
    /** The fixture with the record under this id, and a form that keeps it. */
    const called = (id: string, formerIds?: readonly string[], besides: readonly CompiledRecord[] = []) => {
      const form: CompiledForm = {
        id: 'company',
        schema: { type: 'object', properties: { nombreEmpresa: { type: 'string' } } },
        uiSchema: {},
        spec: { record: id, submit: { action: 'record', params: { record: id } } },
        widgets: {},
      };
      return fixtureVersion({
        records: [
          ...RECORDS.filter((one) => one !== record),
          { ...record, id, ...(formerIds && { formerIds }) },
          ...besides,
        ],
        forms: [form],
        drop: 'work-record',
        menu: { pages: [...MENU.pages, page('company', ['member'])] },
      });
    };
    const stored = () =>
      bench.database.db
        .selectFrom('records')
        .select(['kind', 'values', 'version'])
        .where('kind', 'in', [record.id, 'company', 'firm'])
        .orderBy('id')
        .execute();
    const hiddenOf = (work: Promise<unknown>) =>
      work.then(
        () => [],
        (error: unknown) => (error instanceof HiddenValuesError ? error.hidden : Promise.reject(error)),
      );
    afterEach(() => bench.database.db.deleteFrom('records').where('kind', 'in', ['company', 'firm']).execute());

    it('goes on with all that is stored, there and back over several versions', async () => {
      const { db } = bench.database;
      const first = await called(record.id);
      await publishVersion(db, first);
      await fill(MANY, 'Long name');
      const [next, again] = [await called('company', [record.id]), await called('firm', ['company'])];
      const carried = { record: record.id, from: '', to: 'company', people: MANY };
      expect(await compareStored(db, { after: next })).toMatchObject({ hidden: [], carried: [carried] });
      const kinds = async () => [...new Set((await stored()).map(({ kind }) => kind))];
      await publishVersion(db, next);
      expect([await kinds(), (await stored())[0]]).toEqual([
        ['company'],
        { kind: 'company', values: { nombreEmpresa: 'Long name' }, version: 1 },
      ]);
      await publishVersion(db, again);
      expect(await kinds()).toEqual(['firm']);
      await rollbackVersion(db, [], { to: first.version });
      expect([await kinds(), (await stored()).length]).toEqual([[record.id], MANY]);
      // Without the word its values would be hidden, so they are counted and asked about.
      expect(await hiddenOf(publishVersion(db, await called('company')))).toEqual([
        { record: record.id, property: '', people: MANY },
      ]);
    });

    it('keeps what a person has under the new id, and says what goes', async () => {
      const { db } = bench.database;
      await publishVersion(db, await called(record.id, undefined, [{ ...record, id: 'company' }]));
      await fill(2, 'Old');
      const [one] = await db.selectFrom('records').select('owner').where('kind', '=', record.id).execute();
      const change = { owner: one?.owner ?? 0, kind: 'company', by: null, schemaVersion: null };
      await storeRecord(db, undefined, { ...change, values: { nombreEmpresa: 'New' } });
      const merged = await called('company', [record.id]);
      expect(await hiddenOf(publishVersion(db, merged))).toEqual([{ record: record.id, property: '', people: 1 }]);
      await publishVersion(db, merged, [], { hides: true });
      expect((await stored()).map(({ kind, values }) => [kind, values])).toEqual([
        [record.id, { nombreEmpresa: 'Old' }],
        ['company', { nombreEmpresa: 'SL' }],
        ['company', { nombreEmpresa: 'New' }],
      ]);
    });

    it('takes what a form reads and sends that was opened under the id before', async () => {
      const { db } = bench.database;
      const seen = await called(record.id);
      await publishVersion(db, seen);
      const token = await bench.token('20001');
      const url = `/api/records/${record.id}`;
      const headers = { authorization: token, 'form-id': 'company', 'form-version': seen.version };
      const put = (nombreEmpresa: string) =>
        bench.app.inject({ method: 'PUT', url, headers, payload: { nombreEmpresa } });
      expect((await put('First')).statusCode).toBe(204);
      await publishVersion(db, await called('company', [record.id]));
      expect((await bench.app.inject({ url, headers })).json()).toMatchObject({ nombreEmpresa: 'First' });
      expect((await put('Second')).statusCode).toBe(204);
      expect(await stored()).toMatchObject([{ kind: 'company', values: { nombreEmpresa: 'Second' }, version: 2 }]);
    });
  });

  describe('while others write', () => {
    const person = async () =>
      (
        await bench.database.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', '20002')
          .executeTakeFirstOrThrow()
      ).id;
    const change = (owner: number) => ({
      owner,
      kind: 'professional-address',
      by: owner,
      schemaVersion: null,
      values: { nombreEmpresa: 'Long name' },
    });

    it('sees what was written after its first look', async () => {
      const { db } = bench.database;
      const loaded = await new ConfigStore(db).current();
      const next = narrowed({ type: 'string', maxLength: 4 });
      await publishVersion(db, await fixtureVersion({ records: next }));
      const types = (await new ConfigStore(db).current())?.records ?? new Map();
      const stored = new StoredRecords(types, loaded?.records ?? new Map());
      const before = await lastChange(db);
      await stored.count(db);
      expect(stored.conflicts).toEqual([]);
      await storeRecord(db, undefined, change(await person()));
      await stored.count(db, before);
      expect(stored.conflicts).toMatchObject([{ rule: 'maxLength', records: 1 }]);
    });

    it('waits for a change in progress and counts it', async () => {
      const { db } = bench.database;
      const next = await version({ type: 'string', maxLength: 4 });
      const id = await person();
      let publishing: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await lockOwner(trx, id);
        publishing = conflictsOf(publishVersion(db, next));
        await storeRecord(trx, undefined, change(id));
      });
      expect(await publishing).toMatchObject([{ rule: 'maxLength', records: 1 }]);
    });

    it('allows no change by the rules of an earlier version', async () => {
      const { db } = bench.database;
      const old = await new ConfigStore(db).current();
      if (!old) throw new Error('unreachable');
      await publishVersion(db, await version({ type: 'string', maxLength: 4 }));
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', '20002')
        .executeTakeFirstOrThrow();
      const user = { id, username: '20002', role: 'ROLE_COLEGIADO', name: '' } as never;
      const write = db.transaction().execute((trx) =>
        changeRecord(
          trx,
          {
            user,
            record: 'professional-address',
            values: { nombreEmpresa: 'Long name' },
            version: old,
            language: 'ca',
            headers: {},
            how: 'either',
          },
          undefined,
        ),
      );
      await expect(write).rejects.toThrow(VersionChangedError);
    });
  });
});
