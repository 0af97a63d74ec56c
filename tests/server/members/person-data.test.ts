import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ErasureReport } from '../../../src/api/shapes/members.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { DRAFTS, keepDraft } from '../../../src/server/domain/drafts/drafts.ts';
import { administerMembers } from '../../../src/server/domain/members/admin.ts';
import { removeExpired } from '../../../src/server/housekeeping.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { openPki, type TestPki } from '../support/signing/certificates.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

/** A file that cannot be read to its end. */
const cutShort = () =>
  new Readable({
    read() {
      this.push('PK');
      this.destroy(new Error('the database is gone'));
    },
  });

interface Copy {
  tables: Record<string, Record<string, unknown>[]>;
}

const FOREVER = { mails: 0, requests: 0, audit: 0 };
const long = (days: number) => new Date(Date.now() - days * 86_400_000);

onEachDatabase('everything stored about a person', (open) => {
  let pki: TestPki;
  let bench: EtecBench;
  let db: Db;

  beforeAll(async () => {
    pki = await openPki();
    bench = await openEtec({}, open, pki);
    db = bench.database.db;
    for (const username of ['20001', '20002', 'P3001']) await send(username);
    const paper = new File([new Uint8Array(SMALL_PDF)], 'b.pdf');
    const [certificado_aseguradora] = (await bench.upload('20001', 'etec', paper)).json();
    await bench.made('20001', { poliza_externa: 1, certificado_aseguradora });
    await bench.upload('20001', 'etec', new File([new Uint8Array(SMALL_PDF)], 'waits.pdf'));
    for (const username of ['20001', 'P3001']) await begin(username);
  });
  afterAll(() => bench.close());

  const send = async (username: string) => {
    const token = await bench.token(username);
    const adjunto = new File([SMALL_PDF], 'a.pdf', { type: 'application/pdf' });
    const comunicacion = {
      asunto: 'A',
      cuerpo: `de ${username}`,
      destinatarios: [{ email: 'secretaria@exemple.cat' }],
    };
    expect((await bench.send({ token, comunicacion, adjunto })).statusCode).toBe(201);
  };
  /** A form that is begun and not sent; nobody can send it as this role, and that does not matter here. */
  const begin = async (username: string) => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    const content = { typed: { motivo: 'a mitges' }, files: [], words: {}, rest: [], device: 'phone' as const };
    const key = { user_id: id, form: 'copied-request', subject: '' };
    await keepDraft(db, new Seal(SECRET, null, DRAFTS), key, { content, days: 30, headers: {} });
  };
  const office = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    bench.app.inject({
      method,
      url: `/api/desk/members${url && `/${url}`}`,
      ...(payload ? { payload } : {}),
      headers: { authorization: await bench.token('S0001'), 'idempotency-key': randomUUID(), 'accept-language': 'ca' },
    });
  const copyIn = (bytes: Uint8Array) => {
    const files = unzipSync(bytes);
    return { files, data: JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) as Copy };
  };
  const erase = async (username: string, dryRun: boolean) =>
    (await office('POST', `${username}/erasure`, { dryRun })).json() as ErasureReport;
  const mentions = async (text: string) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_name not like 'config%'`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} as t
        where t::text ilike ${`%${text}%`}`.execute(db);
      if ((hits.rows[0]?.n ?? 0) > 0) found.push(name);
    }
    return found;
  };
  const audit = async (act: 'disclose' | 'erase') =>
    db.selectFrom('case_events').select(['user_id', 'details']).where('act', '=', act).execute();

  it('is exported as one file with values, documents, heads of mails and audit, without secrets', async () => {
    const answer = await office('GET', '20001/data');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const { files, data } = copyIn(answer.rawPayload);
    const { users, records, outbox, outbox_files, cases, procedure_documents, case_events } = data.tables;
    expect(users?.[0]?.username).toBe('20001');
    expect(cases?.map(({ procedure }) => procedure).sort()).toEqual(['etec', 'request']);
    expect(records?.find(({ kind }) => kind === 'person')?.values).toMatchObject({ persCifNif: '40123456W' });
    expect(case_events?.map(({ move }) => move).sort()).toEqual(['generate', 'send']);
    const pdf = files[String(procedure_documents?.[0]?.pdf)];
    expect(
      Buffer.from(pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const [sent] = outbox_files ?? [];
    expect(Buffer.from(files[String(sent?.content)] ?? [])).toEqual(SMALL_PDF);
    expect(outbox?.find(({ id }) => id === sent?.mail_id)).toMatchObject({ recipients: ['secretaria@exemple.cat'] });
    expect(data.tables.drafts).toMatchObject([{ form: 'copied-request', content: { typed: { motivo: 'a mitges' } } }]);
    const kept = data.tables.case_files ?? [];
    expect(kept.map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf', 'waits.pdf']);
    for (const { content } of kept) expect(Buffer.from(files[String(content)] ?? [])).toEqual(SMALL_PDF);
    const all = JSON.stringify(data);
    for (const word of ['password_hash', 'argon2', 'P3001', '20002', '"html"', 'token_hash'])
      expect(all.includes(word), word).toBe(false);
    expect((await audit('disclose')).map(({ details }) => Object.keys(details ?? {}))).toEqual([['account']]);
  });

  it('is written into a new file by a command', async () => {
    const room = { db, config: new ConfigStore(db), seal: new Seal(SECRET), settings: SETTINGS };
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'copy-')), 'a.zip');
    await administerMembers(room, { work: 'export', username: 'P3001', file });
    expect(copyIn(await readFile(file)).data.tables.users?.[0]?.username).toBe('P3001');
    const again = administerMembers(room, { work: 'export', username: 'P3001', file });
    await expect(again).rejects.toThrow('cannot be written: EEXIST');
    vi.spyOn(Readable, 'from').mockImplementationOnce(() => cutShort());
    const partial = `${file}.partial`;
    const failing = administerMembers(room, { work: 'export', username: 'P3001', file: partial });
    await expect(failing).rejects.toThrow('the database is gone');
    expect(existsSync(partial)).toBe(false);
  });

  it('is erased completely if nothing has to be kept, after a dry run', async () => {
    const trial = await erase('P3001', true);
    expect(trial).toMatchObject({ username: 'P3001', kept: [], done: false });
    expect(trial.erased).toMatchObject({ cases: 1 });
    expect(trial.erased.outbox).toBeGreaterThan(0);
    expect(await mentions('P3001')).toContain('users');
    expect(await erase('P3001', false)).toEqual({ ...trial, done: true });
    // The answer that is remembered for a repeat goes within a day.
    expect((await mentions('P3001')).filter((name) => name !== 'idempotency_keys')).toEqual([]);
    expect((await office('POST', 'P3001/erasure', { dryRun: true })).statusCode).toBe(404);
    const [line] = await audit('erase');
    expect(line?.details?.erased).toContain('cases 1');
    expect(JSON.stringify(line)).not.toContain('P3001');
    expect(await mentions('20002')).toContain('users');
  });

  it('keeps what a procedure needs for its years, without number and name of the account', async () => {
    const trial = await erase('20001', true);
    expect(trial.kept).toMatchObject([{ procedure: 'etec', cases: 1 }]);
    expect(trial.kept[0]?.until).toBe(`${new Date().getUTCFullYear() + 5}${new Date().toISOString().slice(4, 10)}`);
    expect(await erase('20001', false)).toEqual({ ...trial, done: true });
    const left = await db.selectFrom('users').selectAll().where('erased_at', 'is not', null).execute();
    expect(left).toMatchObject([{ username: `erased-${left[0]?.id}`, name: '–', link_email: null }]);
    expect(await db.selectFrom('drafts').select('form').execute()).toEqual([]);
    const tables = await mentions('40123456W');
    expect(tables.filter((name) => !name.startsWith('procedure_'))).toEqual([]);
    const named = db
      .selectFrom('case_files')
      .select('filename')
      .where('owner', '=', left[0]?.id ?? 0);
    expect(await named.execute()).toEqual([{ filename: 'b.pdf' }]);
    const { items } = (await office('GET', '')).json() as { items: { key: string }[] };
    expect(items.map(({ key }) => key).filter((key) => key.startsWith('erased'))).toEqual([]);
    const version = await new ConfigStore(db).current();
    await removeExpired(db, version, FOREVER);
    const cases = () => db.selectFrom('cases').select('id').where('procedure', '=', 'etec').execute();
    expect(await cases()).toHaveLength(1);
    await db
      .updateTable('cases')
      .set({ updated_at: long(6 * 366) })
      .execute();
    await removeExpired(db, version, FOREVER);
    const people = await db.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
    expect([await cases(), people]).toEqual([[], []]);
    expect(await named.execute()).toEqual([]);
  });

  it('is deleted when its time is over: texts of mails, finished requests, audit', async () => {
    const version = await new ConfigStore(db).current();
    const count = async (table: 'cases' | 'outbox' | 'case_events') =>
      (await db.selectFrom(table).select('id').execute()).length;
    await sql`update outbox set created_at = now() - interval '10 days', sent_at = now()`.execute(db);
    await sql`update cases set created_at = now() - interval '10 days'`.execute(db);
    await sql`update case_events set at = now() - interval '10 days'`.execute(db);
    const before = [await count('cases'), await count('outbox'), await count('case_events')];
    await removeExpired(db, version, { mails: 11, requests: 11, audit: 11 });
    expect([await count('cases'), await count('outbox'), await count('case_events')]).toEqual(before);
    await removeExpired(db, version, { mails: 9, requests: 9, audit: 9 });
    const texts = await db.selectFrom('outbox').select(['html', 'case_id']).execute();
    expect(texts.map(({ html, case_id }) => [html, case_id === null])).toEqual([['', false]]);
    expect(await db.selectFrom('outbox_files').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('case_files').selectAll().execute()).not.toEqual([]);
    // Nobody has handled the request yet.
    expect([await count('cases'), await count('case_events')]).toEqual([1, 1]);
    await db.updateTable('cases').set({ state: 'done', ended: true }).execute();
    await removeExpired(db, version, { mails: 9, requests: 9, audit: 9 });
    expect([await count('cases'), await count('outbox')]).toEqual([0, 0]);
  });
});
