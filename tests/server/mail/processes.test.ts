import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { LockFile } from '../../../src/server/db/lock.ts';
import type { MailAnswer } from '../../../src/server/mail/admin.ts';
import { DEMO_PASSWORD } from '../../../src/server/ops/seed-data.ts';
import { moment } from '../support/mail-bench.ts';
import { newPostgresDatabase, temporaryFolder } from '../support/postgres.ts';
import { processEnv, ROOT, startProcess } from '../support/server-process.ts';
import { type SmtpBehaviour, startMailServer } from '../support/smtp.ts';

const FORM = 'certificate-request';
const VALUES = JSON.parse(readFileSync(path.join(ROOT, `schemas/${FORM}.schema.json`), 'utf8')).examples[0];
/** A form sends one mail to the office and a copy to the member. */
const MAILS_OF_A_FORM = 2;

const children: ChildProcess[] = [];
const ends: (() => unknown)[] = [];

type Started = Awaited<ReturnType<typeof start>>;

async function start(dataDir: string, env: Record<string, string>) {
  const started = startProcess(dataDir, { DEMO: 'true', ...env });
  children.push(started.child);
  return { ...started, url: await started.url };
}

async function smtp(behaviour: SmtpBehaviour) {
  const server = await startMailServer(behaviour);
  ends.push(server.stop);
  return server;
}

async function folderOf(name: string): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  ends.push(remove);
  return path.join(folder, name);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function send(url: string, token: string): Promise<void> {
  const { version } = (await (await fetch(`${url}/config/current.json`)).json()) as { version: string };
  const body = new FormData();
  const solicitud = { form: FORM, version, language: 'ca', values: VALUES };
  body.append('solicitud', new Blob([JSON.stringify(solicitud)], { type: 'application/json' }));
  const answer = await fetch(`${url}/api/emails/comunicaciones`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  expect(answer.status).toBe(201);
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  for (const end of ends.splice(0).reverse()) await end();
});

it('sends what a killed process was sending, recognisable; the operator sees and retries what is dead', async () => {
  const dataDir = await folderOf('data');
  const begun: string[] = [];
  const hanging = moment();
  let silent = true;
  let refusing = false;
  const mailServer = await smtp({
    onRecipient: () => (refusing ? 550 : undefined),
    onMessage: async ({ mail: { messageId } }) => {
      if (!silent) return undefined;
      begun.push(messageId ?? '');
      if (begun.length === MAILS_OF_A_FORM) hanging.reach();
      return new Promise(() => {});
    },
  });
  const first = await start(dataDir, { SMTP_URL: mailServer.url });
  await send(first.url, await signIn(first.url));
  await hanging.reached;
  first.child.kill('SIGKILL');
  await first.exit;
  silent = false;

  const second = await start(dataDir, { SMTP_URL: mailServer.url });
  const arrived = () => mailServer.received.map(({ mail: { messageId } }) => messageId).sort();
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(begun.sort());

  const lock = JSON.parse(readFileSync(path.join(dataDir, 'server.lock'), 'utf8')) as LockFile;
  const list = async () => {
    const headers = { 'content-type': 'application/json', 'x-admin-secret': lock.secret };
    const answer = await fetch(`${second.url}/admin/mail`, { method: 'POST', headers, body: '{"work":"list"}' });
    return (await answer.json()) as MailAnswer;
  };
  refusing = true;
  await send(second.url, await signIn(second.url));
  await expect.poll(async () => (await list()).state.dead, { timeout: 60_000 }).toBe(MAILS_OF_A_FORM);
  const id = String((await list()).mails[0]?.id);
  const admin = async (...args: string[]) => {
    const command = ['--import', 'tsx', path.join(ROOT, 'scripts/admin.ts'), 'mail', ...args];
    return (await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: processEnv(dataDir) })).stdout;
  };
  expect(await admin('show', id)).toMatch(/Message-ID <.*\n +dead +\S+@\S+ {2}EENVELOPE 550\n/);
  expect(await admin('drop', id)).toBe('1 mail dropped.\n0 waiting, 0 being sent, 0 put off, 1 dead.\n');
  refusing = false;
  expect(await admin('retry', 'all')).toContain('1 mail to be tried again.');
  await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(MAILS_OF_A_FORM + 1);
  await expect(admin('retry', id)).rejects.toThrow('This mail was dropped.');
}, 300_000);

describe.skipIf(inject('postgresSocket') === '')('two processes over one PostgreSQL', () => {
  it('send each mail once', async () => {
    const DATABASE_URL = await newPostgresDatabase(inject('postgresSocket'));
    const mailServer = await smtp({});
    const env = { DATABASE_URL, SMTP_URL: mailServer.url, TOKEN_SECRET: 'one secret for both of the processes' };
    const folders = await Promise.all([folderOf('one'), folderOf('two')]);
    const [one, two] = (await Promise.all(folders.map((folder) => start(folder, env)))) as [Started, Started];
    const token = await signIn(one.url);
    const forms = 16;
    await Promise.all(Array.from({ length: forms }, (_, i) => send(i % 2 ? one.url : two.url, token)));
    await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(forms * MAILS_OF_A_FORM);
    // Both end in order, so that nothing can be on its way when it is counted again.
    for (const { child, exit } of [one, two]) {
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    }
    const ids = mailServer.received.map(({ mail: { messageId } }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([forms * MAILS_OF_A_FORM, forms * MAILS_OF_A_FORM]);
  }, 300_000);
});
