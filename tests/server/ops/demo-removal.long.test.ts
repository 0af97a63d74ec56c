import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { newLinkToken } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import { Passwords } from '../../../src/server/domain/accounts/passwords/passwords.ts';
import { DEMO_PASSWORD, readDemo } from '../../../src/server/domain/config/demo.ts';
import { refuseOpenDemoAccounts, removeDemoPeople, seedDemo } from '../../../src/server/domain/members/demo-people.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { mailboxDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { OFFICE } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { ROOT } from '../support/server-process.ts';
import { base64, NIF, openPki, type TestPki } from '../support/signing/certificates.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const DEMO = await readDemo(ROOT);
const ALL = DEMO.people.map(({ username }) => username);
/** Keyed hashes that name nobody, and go by themselves; what staff have published. */
const NOBODYS = ['attempts', 'known_places', 'config_versions', 'config_files', 'config_activations'];

/** How many rows each table has. */
async function counts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const found = rows
    .filter(({ name }) => !NOBODYS.includes(name))
    .map(async ({ name }) => {
      const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
      return [name, counted.rows[0]?.n ?? 0] as const;
    });
  return Object.fromEntries(await Promise.all(found));
}

async function person(db: Db, username: string, nif: string, password = DEMO_PASSWORD): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      kind: 'member',
      role: 'ROLE_COLEGIADO',
      name: 'Real',
      password_hash: await new Passwords().hash(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('records')
    .values({
      owner: id,
      kind: 'person',
      state: null,
      schema_version: null,
      values: JSON.stringify({ identificador: username, persCifNif: nif, nombre: 'Real', apellidos: 'Person' }),
      updated_at: new Date(),
    })
    .execute();
  return id;
}

const idOf = async (db: Db, username: string) =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

onEachDatabase('removing the people of a demonstration', (open) => {
  let pki: TestPki;
  let bench: EtecBench;
  let db: Db;
  /** Rows before there was anybody. */
  let before: Record<string, number>;

  beforeEach(async () => {
    pki ??= await openPki();
    bench = await openEtec({}, open, pki);
    db = bench.database.db;
    // The bench comes with the demonstration's people: what is left when they have done nothing is the measure.
    await removeDemoPeople(db, DEMO);
    before = await counts(db);
    await seedDemo(db, DEMO);
    return () => bench.close();
  });

  /** Leaves rows of the demonstration's people wherever there can be some. */
  async function live(): Promise<void> {
    const token = await bench.token('20001');
    const request = { token, form: 'copied-request', values: { motivo: 'M' }, key: randomUUID() };
    expect((await bench.send(request)).statusCode).toBe(201);
    const message = { asunto: 'A', cuerpo: 'B', destinatarios: [{ email: OFFICE }] };
    expect((await bench.send({ token, comunicacion: message })).statusCode).toBe(201);
    await newLinkToken(db, await idOf(db, '20001'));
    const certificate = await pki.personal(NIF['20001']);
    const id = await bench.made('20001');
    expect((await bench.signed('20001', id, certificate)).statusCode).toBe(200);
    await bench.verify(id);
    const second = await bench.made('20002');
    const body = {
      solicitud_id: second,
      certificado: base64((await pki.personal(NIF['20002'])).certificate),
    };
    expect((await bench.act('20002', 'pre_firmar_pdf', body)).statusCode).toBe(200);
    // The mails so far were delivered as a demonstration does; the next one still waits.
    const outbox = startOutbox(db, mailboxDelivery(db));
    await outbox.drain();
    await outbox.close();
    expect((await bench.send({ ...request, key: randomUUID() })).statusCode).toBe(201);
  }

  it('leaves no row of theirs in any table, and afterwards the server may start', async () => {
    await live();
    const lived = await counts(db);
    const grown = Object.keys(before).filter((name) => lived[name] !== before[name]);
    expect(grown).toEqual(
      expect.arrayContaining(['users', 'cases', 'outbox', 'mailbox', 'procedure_signatures', 'sessions']),
    );
    await expect(refuseOpenDemoAccounts(db, DEMO)).rejects.toThrow('npm run admin -- demo remove');
    expect(await removeDemoPeople(db, DEMO)).toEqual({ removed: ALL, locked: [] });
    expect(await counts(db)).toEqual(before);
    await refuseOpenDemoAccounts(db, DEMO);
    expect(await removeDemoPeople(db, DEMO)).toEqual({ removed: [], locked: [] });
  });

  it('leaves other people and what was done for them alone', async () => {
    const real = await person(db, '30007', '11111111H');
    const { id } = await db
      .insertInto('cases')
      .values({
        version: null,
        language: null,
        note: null,
        updated_at: new Date(),
        procedure: 'etec',
        owner: real,
        state: 'baja',
        remembered: '{}',
        values: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('case_events')
      .values({
        act: 'move',
        case_id: id,
        document_id: null,
        move: 'withdraw',
        note: null,
        from_state: 'activo',
        to_state: 'baja',
        actor: 'member',
        user_id: await idOf(db, '20001'),
      })
      .execute();
    await removeDemoPeople(db, DEMO);
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: '30007' }]);
    expect(await db.selectFrom('case_events').select(['case_id', 'user_id']).execute()).toEqual([
      { case_id: id, user_id: null },
    ]);
  });

  it('keeps a real person who has the number of one, and takes the known password away', async () => {
    await removeDemoPeople(db, DEMO);
    const real = await person(db, '20001', '11111111H');
    await seedDemo(db, DEMO);
    expect(await db.selectFrom('records').select('kind').where('owner', '=', real).execute()).toEqual([
      { kind: 'person' },
    ]);
    const token = await bench.token('20001');
    expect(token).toEqual(expect.any(String));
    expect(await removeDemoPeople(db, DEMO)).toEqual({ removed: ALL.slice(1), locked: ['20001'] });
    await refuseOpenDemoAccounts(db, DEMO);
    expect(await db.selectFrom('records').select('values').execute()).toMatchObject([{ values: { nombre: 'Real' } }]);
    const ended = await bench.app.inject({
      method: 'POST',
      url: '/api/auth/validate',
      headers: { authorization: token },
    });
    expect(ended.json()).not.toMatchObject({ username: '20001' });
  });

  it('goes by the person, not by the password: who has changed it is removed as well', async () => {
    const password_hash = await new Passwords().hash('Una-altra-clau-1');
    await db.updateTable('users').set({ password_hash }).execute();
    await refuseOpenDemoAccounts(db, DEMO);
    expect((await removeDemoPeople(db, DEMO)).removed).toEqual(ALL);
  });
});
