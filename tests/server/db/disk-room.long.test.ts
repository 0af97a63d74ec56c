import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { FreeSpace, logDisk, type SpaceLevel } from '../../../src/server/kit/db/free-space.ts';
import { PglitePool } from '../../../src/server/kit/db/pools/pglite-pool.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { repeat } from '../../../src/server/kit/repeated.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase, openTestDatabase } from '../support/database/databases.ts';
import { pngOf } from '../support/files.ts';

const MEGABYTE = 1_000_000;
const PLENTY = 1000;
let free = PLENTY;
const space = () => new FreeSpace(200, () => free * MEGABYTE);
beforeEach(() => {
  free = PLENTY;
});

describe('free space', () => {
  it.each<[number, SpaceLevel]>([
    [200, 'enough'],
    [199, 'low'],
    [50, 'low'],
    [49, 'none'],
    [0, 'none'],
  ])('of %i megabytes where 200 are wanted is %s', (megabytes, level) => {
    free = megabytes;
    expect(space().level()).toBe(level);
  });

  it('is none where the folder itself is gone, as after its volume was taken away', () => {
    expect(FreeSpace.of('/nowhere/at/all').level()).toBe('none');
  });

  it('counts as there again only when it is well above the bound, and says each change once', () => {
    const watched = space();
    const changes: [SpaceLevel, number][] = [];
    watched.onChange = (...change) => changes.push(change);
    for (free of [199, 201, 219, 221, 200, 40, 52, 56, 10, 900]) watched.level();
    expect(changes).toEqual([
      ['low', 199],
      ['enough', 221],
      ['none', 40],
      ['low', 56],
      ['none', 10],
      ['enough', 900],
    ]);
  });

  it('is logged when it was short before anybody watched', () => {
    const lines: unknown[] = [];
    const log = { error: (line: unknown) => lines.push(line), info: (line: unknown) => lines.push(line) };
    const watched = space();
    free = 10;
    watched.level();
    logDisk(watched, log as never);
    watched.level();
    free = PLENTY;
    watched.level();
    expect(lines).toEqual([{ disk: { level: 'none', freeMb: 10 } }, { disk: { level: 'enough', freeMb: PLENTY } }]);
  });
});

describe('the embedded database in a folder', () => {
  it('makes its checkpoint once there is space, because PGlite may spin for ever without', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'disk-room-'));
    const pool = await PglitePool.open(folder, space());
    const run = async (statement: string) => {
      const client = await pool.connect();
      const { rows } = await client.query<{ lsn: string }>(statement, []);
      client.release();
      return rows[0]?.lsn;
    };
    const lastCheckpoint = () => run('select checkpoint_lsn::text as lsn from pg_control_checkpoint()');
    const first = await lastCheckpoint();
    for (let count = 0; count < 200; count += 1) await run('create table if not exists written ()');
    free = 10;
    expect(await lastCheckpoint()).toBe(first);
    free = PLENTY;
    expect(await lastCheckpoint()).not.toBe(first);
    await pool.end();
    await rm(folder, { recursive: true });
  });
});

describe('with little room', () => {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(await openTestDatabase(), { space: space() });
    free = PLENTY;
    token = await bench.token('20001');
  });
  afterAll(() => bench.close());
  const send = (key: string, language = 'ca', adjunto?: File) => {
    const form = adjunto ? 'photo-request' : 'sample-request';
    return bench.send({ token, key, language, form, values: adjunto ? {} : { delanteDe: 'x' }, adjunto });
  };
  const requests = () => bench.database.db.selectFrom('cases').select('id').execute();

  it('says so to whoever sends, keeps nothing, and takes the same send when there is room', async () => {
    const key = randomUUID();
    free = 150;
    const refused = await send(key);
    expect([refused.statusCode, refused.json()]).toEqual([507, { status: 'Error', message: 'No hi ha espai.' }]);
    const photo = new File([new Uint8Array(pngOf(2000))], 'x.png');
    expect((await send(key, 'ca', photo)).statusCode).toBe(507);
    expect(await requests()).toEqual([]);
    free = PLENTY;
    expect((await send(key)).statusCode).toBe(201);
    expect(await requests()).toHaveLength(1);
  });

  it('says so in the language of whoever asks', async () => {
    free = 150;
    const headers = { authorization: token, 'accept-language': 'es' };
    const answer = await bench.app.inject({
      method: 'PUT',
      url: '/api/formulario/datos-contacto',
      headers,
      payload: {},
    });
    expect([answer.statusCode, answer.json().message]).toEqual([507, 'No hay espacio.']);
  });

  it('serves what is there, signs in and out, and tells a watcher', async () => {
    free = 150;
    const { app } = bench;
    const payload = { username: '20001', password: DEMO_PASSWORD };
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    const headers = { authorization: signedIn.json().token };
    const call = async (method: 'GET' | 'POST', url: string, body?: object) =>
      (await app.inject({ method, url, headers: { ...headers, token: headers.authorization }, payload: body }))
        .statusCode;
    expect([
      signedIn.statusCode,
      await call('POST', '/api/auth/validate', {}),
      await call('GET', '/api/formulario/datos?tipo-direccion=CONTACT'),
      await call('POST', '/signing/otecSolicitudes.php', { accion: 'obtener_datos' }),
      await call('POST', '/signing/otecSolicitudes.php', { accion: 'generar_documento' }),
      await call('POST', '/api/auth/logout', {}),
      await call('POST', '/api/nothing', {}),
    ]).toEqual([200, 200, 200, 200, 507, 204, 404]);
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'read-only', space: 'low' }]);
    free = PLENTY;
    expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'ok', space: 'enough' });
  });

  it('describes the answer where it may be given', async () => {
    const { paths } = (await bench.app.inject('/api/docs/json')).json();
    expect(paths['/api/emails/comunicaciones'].post.responses).toHaveProperty('507');
    expect(paths['/api/auth/usuarios-ebcn'].post.responses).not.toHaveProperty('507');
    expect(paths['/api/requests'].get.responses).not.toHaveProperty('507');
  });

  it('leaves mails where they are, and what is old, until there is room', async () => {
    const { db } = bench.database;
    const old = { user_id: 1, path: 'x', key: 'an old key', body_hash: 'x', status: null, answer: null };
    await db
      .insertInto('idempotency_keys')
      .values({ ...old, created_at: new Date(0) } as never)
      .execute();
    const waiting = async () =>
      (await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;
    const olds = async () =>
      (await db.selectFrom('idempotency_keys').select('key').where('key', '=', old.key).execute()).length;
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    const mayWrite = () => free > 100;
    const tidy = () => repeat(() => removeOld(db), { every: 3_600_000, mayWrite, onError: () => {} }).stop();
    free = 10;
    const outbox = startOutbox(db, async () => [], { mayWrite });
    void tidy();
    await outbox.drain();
    expect([await waiting(), await olds()]).toEqual([before, 1]);
    free = PLENTY;
    await outbox.drain();
    void tidy();
    await expect.poll(olds).toBe(0);
    expect(await waiting()).toBe(0);
    await outbox.close();
  });
});

onEachDatabase("a database's own full disk", (open) => {
  let bench: Bench;
  const lines: string[] = [];
  beforeAll(async () => {
    bench = await openBench(await open(), { logLevel: 'info', logStream: { write: (line) => lines.push(line) } });
  });
  afterAll(() => bench.close());

  it('is answered like ours, logged once until something was written again, and over when there is room', async () => {
    const { db } = bench.database;
    const token = await bench.token('20001');
    const key = randomUUID();
    const send = async () =>
      (await bench.send({ token, key, form: 'sample-request', values: { delanteDe: 'x' } })).statusCode;
    const logged = (text = 'the disk is full') => lines.filter((line) => line.includes(text)).length;
    const over = () => logged('the disk has space again');
    const ready = async () => (await bench.app.inject('/health/ready')).json();
    await sql`create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    const fill = () =>
      sql`create trigger fill before insert on outbox for each row execute function fill()`.execute(db);
    await fill();
    expect([await send(), await send(), logged()]).toEqual([507, 507, 1]);
    // Calls that read or write nothing take no space.
    await bench.app.inject({ method: 'HEAD', url: '/health/ready' });
    const payload = [{ name: 'LCP', value: 1 }];
    expect((await bench.app.inject({ method: 'POST', url: '/api/vitals', payload })).statusCode).toBe(204);
    expect([await ready(), over()]).toMatchObject([{ status: 'read-only', degraded: ['disk'] }, 0]);
    await sql`drop trigger fill on outbox`.execute(db);
    expect([await send(), logged(), over()]).toEqual([201, 1, 1]);
    expect(await ready()).toMatchObject({ status: 'ok', degraded: [] });
    await fill();
    const next = { token, form: 'sample-request', values: { delanteDe: 'y' } };
    expect([(await bench.send(next)).statusCode, logged()]).toEqual([507, 2]);
  });
});
