import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { VERSION_FORMAT } from '../../../src/core/published/manifest.ts';
import { readDemo } from '../../../src/server/domain/config/demo.ts';
import { ConfigStore, currentVersion } from '../../../src/server/domain/config/store.ts';
import { seedDemo } from '../../../src/server/domain/members/demo-people.ts';
import {
  NothingToRollBackError,
  publishVersion,
  rollbackVersion,
} from '../../../src/server/domain/publishing/activate.ts';
import { compareStored } from '../../../src/server/domain/publishing/compare.ts';
import { publishHistory } from '../../../src/server/domain/publishing/history.ts';
import { ensurePublished } from '../../../src/server/domain/publishing/publish.ts';
import type { Database } from '../../../src/server/kit/db/database.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { onEachEmptyDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { FORMS } from '../support/fixture/fixture-forms.ts';
import { changeValues } from '../support/records.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

onEachEmptyDatabase('published config', (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  });
  afterAll(() => database.close());
  const fresh = async () => {
    const { db } = database;
    await db.deleteFrom('config_activations').execute();
    await db.deleteFrom('config_versions').execute();
    await db.deleteFrom('config_files').execute();
    await db.deleteFrom('users').execute();
    return db;
  };

  it('keeps the current version in memory while many old ones are asked for', async () => {
    const db = await fresh();
    const compiled = await fixtureVersion();
    await publishVersion(db, compiled);
    const manifest = JSON.stringify(compiled.manifest);
    const old = Array.from({ length: 10 }, (_, at) => `old-${at}`);
    await db
      .insertInto('config_versions')
      .values(old.map((version) => ({ version, manifest })))
      .execute();
    const store = new ConfigStore(db);
    const loaded = await store.current();
    for (const version of old) {
      await store.version(version);
      expect(await store.current()).toBe(loaded);
    }
  });

  it('makes a version current and serves its forms, texts and rules', async () => {
    const db = await fresh();
    expect(await currentVersion(db)).toBeNull();
    expect(await new ConfigStore(db).current()).toBeNull();
    const first = await fixtureVersion();
    expect(await publishVersion(db, first)).toEqual({ version: first.version, changed: true });
    expect(await publishVersion(db, first)).toEqual({ version: first.version, changed: false });
    const loaded = await new ConfigStore(db).current();
    expect(loaded?.forms.get('sample-request')?.judge({ apellidos: 'x', delanteDe: '' }, {}).errors).toEqual([
      { property: 'delanteDe', code: 'required', params: { missingProperty: 'delanteDe' } },
    ]);
    expect(loaded?.text('es', ['no.such', 'fields.delanteDe.label'])).toBe('Para presentar ante');
    expect(loaded?.text('fr', 'errors.maxLength', { limit: 3 })).toBe('Com a màxim 3.');
    expect(loaded?.text('ca', 'no.such')).toBe('');
  });

  it('keeps who published and why, and goes back to any version by the beginning of its name', async () => {
    const db = await fresh();
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((title) => fixtureVersion({ title })));
    if (!a || !b || !c) throw new Error('unreachable');
    await publishVersion(db, a);
    await publishVersion(db, b, [], { by: 'nuria', note: 'The new fees' });
    await publishVersion(db, c, [], { by: 'nuria', note: 'x'.repeat(600) });
    expect(await rollbackVersion(db, [], { to: a.version, by: 'pau', note: 'Too early' })).toEqual({
      version: a.version,
      from: c.version,
    });
    // The rollback passed the version between them: there is nothing before the first.
    await expect(rollbackVersion(db)).rejects.toThrow(NothingToRollBackError);
    expect(await rollbackVersion(db, [], { to: c.version.slice(0, -1) })).toMatchObject({ version: c.version });
    expect(await rollbackVersion(db)).toEqual({ version: a.version, from: c.version });
    await expect(rollbackVersion(db, [], { to: a.version })).rejects.toThrow(
      `The version ${a.version} is current already.`,
    );
    for (const wrong of ['', 'v', 'no-such-version']) {
      await expect(rollbackVersion(db, [], { to: wrong })).rejects.toThrow(`There is no version "${wrong}"`);
    }
    expect((await publishHistory(db)).map(({ at: _at, ...line }) => line)).toEqual([
      { version: a.version, kind: 'rollback' },
      { version: c.version, kind: 'publish' },
      { version: a.version, kind: 'rollback', by: 'pau', note: 'Too early' },
      { version: c.version, kind: 'publish', by: 'nuria', note: 'x'.repeat(500) },
      { version: b.version, kind: 'publish', by: 'nuria', note: 'The new fees' },
      { version: a.version, kind: 'publish' },
    ]);
  });

  it('tells what another version would change, and which requests would lose their form', async () => {
    const db = await fresh();
    const [whole, without] = [await fixtureVersion(), await fixtureVersion({ drop: 'sample-request' })];
    expect(await compareStored(db, { after: whole })).toBeNull();
    await publishVersion(db, whole);
    await seedDemo(db, await readDemo(ROOT));
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    for (const [reference, state] of [
      ['A-1', 'received'],
      ['A-2', 'done'],
    ] as const) {
      const sent = { procedure: 'request', version: null, language: 'ca', note: null, updated_at: new Date() };
      await db
        .insertInto('cases')
        .values({ reference, owner: id, state, ended: state === 'done', form: 'sample-request', values: '{}', ...sent })
        .execute();
    }
    expect(await compareStored(db, { after: without })).toMatchObject({
      before: whole.version,
      after: without.version,
      changes: expect.arrayContaining([
        { subject: 'form', id: 'sample-request', changes: [{ kind: 'removed', path: [] }] },
      ]),
      conflicts: [],
      orphaned: [{ form: 'sample-request', requests: 1 }],
      refused: [],
      approval: false,
    });
    await db.deleteFrom('cases').execute();
    await publishVersion(db, without);
    expect((await compareStored(db, { before: whole.version }))?.after).toBe(without.version);
    expect((await compareStored(db, { before: without.version, after: without.version }))?.changes).toEqual([]);
  });

  it('counts open requests that the new rules of their form would refuse, and no others', async () => {
    const db = await fresh();
    const was = FORMS.find(({ id }) => id === 'sample-request');
    if (!was) throw new Error('unreachable');
    const schema = structuredClone(was.schema) as { properties: Record<string, object> };
    Object.assign(schema.properties, { delanteDe: { type: 'string', maxLength: 5 } });
    const whole = await fixtureVersion();
    const tighter = await fixtureVersion({ drop: was.id, forms: [{ ...was, schema: { ...was.schema, ...schema } }] });
    await publishVersion(db, whole);
    await seedDemo(db, await readDemo(ROOT));
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    // More than are judged at once. The short ones are as good as before, as bad are cases that lack a name anyway.
    const sent = (reference: string, state: 'received' | 'done' | 'withdrawn', values: object) => ({
      reference,
      owner: id,
      state,
      ended: state !== 'received',
      procedure: 'request',
      form: 'sample-request',
      version: null,
      language: 'ca',
      note: null,
      updated_at: new Date(),
      values: JSON.stringify(values),
    });
    const long = { apellidos: 'Puig', delanteDe: 'the council' };
    await db
      .insertInto('cases')
      .values([
        ...Array.from({ length: 501 }, (_, at) => sent(`R-${at}`, 'received', { ...long, delanteDe: 'x' })),
        sent('A-1', 'received', long),
        sent('A-2', 'done', long),
        sent('A-3', 'withdrawn', long),
        sent('A-4', 'received', { delanteDe: 'x' }),
      ])
      .execute();
    const found = await compareStored(db, { after: tighter });
    expect(found).toMatchObject({ orphaned: [], refused: [{ form: 'sample-request', requests: 1 }] });
    await publishVersion(db, tighter);
    expect((await compareStored(db, { before: tighter.version, after: whole.version }))?.refused).toEqual([]);
    await db.deleteFrom('cases').execute();
  });

  it('goes back step by step until there is no earlier version', async () => {
    const db = await fresh();
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((title) => fixtureVersion({ title })));
    if (!a || !b || !c) throw new Error('unreachable');
    await expect(rollbackVersion(db)).rejects.toThrow(NothingToRollBackError);
    for (const version of [a, b, c]) await publishVersion(db, version);
    expect(await rollbackVersion(db)).toEqual({ version: b.version, from: c.version });
    expect(await rollbackVersion(db)).toEqual({ version: a.version, from: b.version });
    await expect(rollbackVersion(db)).rejects.toThrow('no earlier version');
    await publishVersion(db, c);
    expect(await rollbackVersion(db)).toEqual({ version: a.version, from: c.version });
    expect((await new ConfigStore(db).current())?.manifest.version).toBe(a.version);
  });

  it('sees its own process’s activations at once, those of others a second later', async () => {
    const db = await fresh();
    const [a, b] = await Promise.all(['a', 'b'].map((title) => fixtureVersion({ title })));
    if (!a || !b) throw new Error('unreachable');
    vi.useFakeTimers({ toFake: ['performance'] });
    const store = new ConfigStore(db);
    expect(await store.currentId()).toBeNull();
    for (const version of [a, b]) {
      await publishVersion(db, version);
      expect((await store.current())?.manifest.version).toBe(version.version);
    }
    await rollbackVersion(db);
    expect(await store.currentId()).toBe(a.version);
    const elsewhere = ({ version }: { version: string }) =>
      db.insertInto('config_activations').values({ version, kind: 'publish', by: null, note: null }).execute();
    await elsewhere(b);
    vi.advanceTimersByTime(999);
    expect(await store.currentId()).toBe(a.version);
    vi.advanceTimersByTime(1);
    expect(await store.currentId()).toBe(b.version);
    await elsewhere(a);
    // A caller that has seen another version is reason to ask.
    expect([await store.currentId(b.version), await store.currentId(a.version)]).toEqual([b.version, a.version]);
    vi.useRealTimers();
  });

  it('publishes again over a version of another program, and does not go back to such a version', async () => {
    const db = await fresh();
    const old = await fixtureVersion({ title: 'old', format: VERSION_FORMAT - 1 });
    await publishVersion(db, old);
    const { version, changed } = await ensurePublished(db, { config: ROOT, code: ROOT });
    expect([version === old.version, changed]).toEqual([false, true]);
    expect(await ensurePublished(db, { config: ROOT, code: ROOT })).toEqual({ version, changed: false });
    await expect(rollbackVersion(db)).rejects.toThrow(NothingToRollBackError);
  });

  it('never makes a broken version current', async () => {
    const db = await fresh();
    const good = await fixtureVersion();
    await publishVersion(db, good);
    const next = await fixtureVersion({ title: 'next' });
    const validator = next.manifest.forms['sample-request']?.validator ?? '';
    const missing = new Map([...next.files].filter(([name]) => name !== next.manifest.menu));
    const broken = new Map(next.files).set(validator, 'export default {');
    const empty = new Map(next.files).set(validator, 'export default {};');
    await expect(publishVersion(db, { ...next, files: missing })).rejects.toThrow('lacks the file');
    await expect(publishVersion(db, { ...next, files: broken })).rejects.toThrow();
    await expect(publishVersion(db, { ...next, files: empty })).rejects.toThrow('no function for its schema');
    await expect(publishVersion(db, { ...next, version: 'other' })).rejects.toThrow('not the manifest');
    expect(await currentVersion(db)).toBe(good.version);
  });

  it('never changes a published file', async () => {
    const db = await fresh();
    const good = await fixtureVersion();
    await publishVersion(db, good);
    const settings = { ...JSON.parse(good.files.get(good.manifest.settings) ?? ''), links: { other: 'x' } };
    const files = new Map(good.files).set(good.manifest.settings, JSON.stringify(settings));
    const version = 'forged';
    const forged = { version, manifest: { ...good.manifest, version }, files };
    await expect(publishVersion(db, forged)).rejects.toThrow('exists with another content');
    expect(await currentVersion(db)).toBe(good.version);
  });

  it('creates the demo accounts once, and keeps changes in them', async () => {
    const db = await fresh();
    const demo = await readDemo(ROOT);
    await seedDemo(db, demo);
    await changeValues(db, 'contact-address', { direccion__poblacion: 'Girona' });
    await Promise.all([demo, demo].map((people) => seedDemo(db, people)));
    const users = await db.selectFrom('users').select('username').orderBy('id').execute();
    expect(users.map(({ username }) => username)).toEqual(['20001', '20002', 'P3001', '12345678Z', 'S0001']);
    const rows = await db.selectFrom('records').select('values').where('kind', '=', 'contact-address').execute();
    expect(new Set(rows.map(({ values }) => values.direccion__poblacion))).toEqual(new Set(['Girona']));
  });

  if (kind === 'PostgreSQL') {
    it('migrates, seeds and publishes once when several processes start together', async () => {
      const together = await open();
      const { db } = together;
      const version = await fixtureVersion();
      const start = async () => {
        await migrate(db);
        await seedDemo(db, await readDemo(ROOT));
        return publishVersion(db, version);
      };
      const results = await Promise.all([start(), start(), start(), start()]);
      expect(results.filter(({ changed }) => changed)).toHaveLength(1);
      expect(await db.selectFrom('config_activations').select('id').execute()).toHaveLength(1);
      expect(await db.selectFrom('users').select('id').execute()).toHaveLength(5);
      await together.close();
    });
  }
});
