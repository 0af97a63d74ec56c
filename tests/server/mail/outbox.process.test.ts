import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { enqueueMail } from '../../../src/server/kit/mail/outgoing.ts';
import { newPostgresDatabase } from '../support/database/postgres.ts';
import { moment } from '../support/mail/mail-bench.ts';
import { type SmtpBehaviour, startMailServer } from '../support/mail/smtp.ts';
import { ROOT } from '../support/server-process.ts';

const SCRIPT = path.join(ROOT, 'tests/server/support/mail/outbox-process.ts');
const ends: (() => unknown)[] = [];

async function bench(behaviour: SmtpBehaviour) {
  const databaseUrl = await newPostgresDatabase(inject('postgresSocket'), inject('postgresTemplate'));
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  ends.push(close);
  const mailServer = await startMailServer(behaviour);
  ends.push(mailServer.stop);
  const env = { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: mailServer.url };
  return { db, mailServer, begin: () => begin(env) };
}

/** Begins an outbox in a process of its own; resolves once it looks for mails. */
async function begin(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };
  ends.unshift(() => gone(child) || end('SIGKILL'));
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    exit.then(reject);
  });
  return { end };
}

function gone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const write = (db: Parameters<typeof enqueueMail>[0], subject: string) =>
  enqueueMail(db, {
    subject,
    html: '<p>x</p>',
    text: 'x',
    from: 'web@exemple.cat',
    to: ['one@exemple.cat'],
    caseId: null,
  });

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe.skipIf(inject('postgresSocket') === '')('processes over one PostgreSQL', () => {
  it('send each mail once', async () => {
    const { db, mailServer, begin } = await bench({});
    const processes = await Promise.all([begin(), begin()]);
    for (let i = 0; i < 60; i += 1) await write(db, `mail ${i}`);
    await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(60);
    // They end in order, so nothing is on its way when it is counted.
    expect(await Promise.all(processes.map(({ end }) => end('SIGTERM')))).toEqual([0, 0]);
    const subjects = mailServer.received.map(({ mail: { subject } }) => subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([60, 60]);
  }, 180_000);

  it('send what one was sending when it was killed, once its lease is over, with the same Message-ID', async () => {
    const hanging = moment();
    const begun: string[] = [];
    const { db, mailServer, begin } = await bench({
      onMessage: async ({ mail: { messageId } }) => {
        begun.push(messageId ?? '');
        if (begun.length > 3) return undefined;
        if (begun.length === 3) hanging.reach();
        return new Promise(() => {});
      },
    });
    const first = await begin();
    for (let i = 0; i < 3; i += 1) await write(db, `mail ${i}`);
    await hanging.reached;
    expect(await first.end('SIGKILL')).toBeNull();
    const second = await begin();
    await write(db, 'another');
    await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(1);
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .where('sent_at', 'is', null)
      .execute();
    await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(4);
    const received = mailServer.received.map(({ mail: { messageId } }) => messageId);
    expect(received.slice(1).sort()).toEqual(begun.slice(0, 3).sort());
    expect(await second.end('SIGTERM')).toBe(0);
    const rows = await db.selectFrom('outbox').select(['sent_at', 'claim']).execute();
    expect(rows.every(({ sent_at, claim }) => sent_at !== null && claim === null)).toBe(true);
  }, 180_000);
});
