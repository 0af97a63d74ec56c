import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import {
  newPostgresDatabase,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
} from '../support/database/postgres.ts';
import { ROOT, type ServerProcess, startProcess } from '../support/server-process.ts';

/** Two real server processes over a PostgreSQL of their own, which is taken from them while members send. */

const SENDS = 40;
/** More by hand: `FAULT_ROUNDS=20`. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);

describe.skipIf(postgresBinaries === null)('faults of PostgreSQL under load', () => {
  let postgres: PostgresServer;
  let databaseUrl: string;
  const servers: ServerProcess[] = [];
  const urls: string[] = [];
  let token: string;
  let version: string;
  const sample = JSON.parse(readFileSync(path.join(ROOT, 'schemas/certificate-request.schema.json'), 'utf8'))
    .examples[0];

  beforeAll(async () => {
    postgres = await startPostgres(postgresBinaries ?? '');
    databaseUrl = await newPostgresDatabase(postgres.socket);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
    const env = {
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: 'the same secret for both of the processes',
      LIMIT_MESSAGES: '1000000',
    };
    // One after the other: the first makes everything, and a busy machine does it once.
    for (let count = 0; count < 2; count += 1) {
      const server = startProcess(dataDir, env);
      servers.push(server);
      urls.push(await server.url);
    }
    version = (await (await fetch(`${urls[0]}/config/current.json`)).json()).version;
    const login = await fetch(`${urls[0]}/api/auth/usuarios-ebcn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
    });
    token = (await login.json()).token;
  }, 600_000);
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    const codes = await Promise.all(servers.map(({ exit }) => exit));
    await postgres.stop();
    expect(codes).toEqual([0, 0]);
  });

  const send = (url: string, key: string) => {
    const body = new FormData();
    const solicitud = { form: 'certificate-request', version, language: 'ca', values: sample };
    body.append('solicitud', new Blob([JSON.stringify(solicitud)], { type: 'application/json' }));
    const headers = { authorization: token, 'idempotency-key': key };
    return fetch(`${url}/api/emails/comunicaciones`, { method: 'POST', headers, body });
  };

  /** Sends as a patient member does: the same again while the server says to come again. Anything else is a failure. */
  async function sendUntilTaken(url: string): Promise<string> {
    const key = randomUUID();
    for (;;) {
      const answer = await send(url, key);
      const body = await answer.json();
      if (answer.status === 201) return body.reference;
      expect([answer.status, answer.headers.get('retry-after'), body.status]).toEqual([503, '5', 'Error']);
      await pause(200);
    }
  }

  async function query<Row>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    return client.query(text).then(
      ({ rows }) => client.end().then(() => rows as Row[]),
      (error) => client.end().then(() => Promise.reject(error)),
    );
  }

  const cut = () =>
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );

  const FAULTS: [string, () => Promise<unknown>][] = [
    ['restarted', () => postgres.away('fast').then(() => postgres.back())],
    ['crashed and started', () => postgres.away('immediate').then(() => postgres.back())],
    [
      'cut off again and again',
      async () => {
        for (let times = 0; times < 5; times += 1) {
          await cut();
          await pause(50);
        }
      },
    ],
    [
      'paused',
      async () => {
        postgres.pause();
        await pause(3_000);
        postgres.resume();
      },
    ],
  ];

  it.each(FAULTS)(
    'keeps every acknowledged send once, and lives, when it is %s',
    async (_name, fault) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await query('truncate outbox, mailbox, cases cascade');
        const sends = Array.from({ length: SENDS }, (_, index) => sendUntilTaken(urls[index % 2] ?? ''));
        // The fault comes when some are through and others under way.
        await Promise.race(sends);
        await fault();
        const references = await Promise.all(sends);
        expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
        const kept = await query<{ reference: string }>('select reference from cases');
        expect(kept.map(({ reference }) => reference).sort()).toEqual(references.sort());
        // One mail to the office and one copy each.
        expect(await query('select count(*)::int as mails from outbox')).toEqual([{ mails: 2 * SENDS }]);
      }
    },
    300_000,
  );

  it('says that it is not ready while the database is away, lives, and goes on by itself', async () => {
    // A table that is emptied under a mail on its way makes that mail fail.
    const waiting = () => query('select count(*)::int as mails from outbox where sent_at is null');
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([{ mails: 0 }]);
    await query('truncate outbox, mailbox, cases cascade');
    const before = servers[0]?.output().length;
    const ready = async () => (await fetch(`${urls[0]}/health/ready`)).status;
    expect(await ready()).toBe(200);
    await postgres.away('fast');
    expect(await ready()).toBe(503);
    expect((await fetch(`${urls[0]}/health/live`)).status).toBe(200);
    const key = randomUUID();
    const refused = await send(urls[0] ?? '', key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await refused.json()).message).toContain('El servei no està disponible');
    await postgres.back();
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    expect((await send(urls[0] ?? '', key)).status).toBe(201);
    // The outbox went on as well.
    const delivered = () => query('select count(*)::int as mails from mailbox');
    await expect.poll(delivered, { timeout: 30_000 }).toEqual([{ mails: 2 }]);

    postgres.pause();
    expect(await ready()).toBe(503);
    postgres.resume();
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    const output = servers[0]?.output().slice(before) ?? '';
    // The welcome of a demonstration names its people; the log names nobody.
    const log = output.split('\n').filter((line) => line.startsWith('{'));
    expect(output).toContain('the database does not answer');
    expect(output).toContain('the database answers again');
    // The outage is said once, not by all that comes round again meanwhile.
    expect(output).not.toContain('mail not sent');
    expect(servers[0]?.output()).not.toMatch(
      /mails wait|publishing at a time failed|counting for the statistics failed/,
    );
    expect(log.join('\n')).not.toMatch(/Núria Vila|secretaria@|select "|insert into/);
  }, 120_000);
});
