import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf, readSettings, SettingsError } from '../../src/server/ops/settings.ts';

const COMPLETE = {
  HOST: '0.0.0.0',
  TOKEN_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example:25',
  PUBLIC_URL: 'https://espai.example/',
  MAIL_OFFICE: 'Secretaria <office@example.org>',
  SIGNING_CA_FILE: import.meta.filename,
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env, '/root');
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

it('needs nothing in demo mode', () => {
  expect(readSettings({}, '/root')).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('/root/.data'),
    databaseUrl: null,
    apiUrl: '/api',
    signingUrl: '/signing/otecSolicitudes.php',
  });
});

it.each([
  ['localhost', undefined, true],
  ['::1', undefined, true],
  ['127.0.0.1', 'production', false],
  ['0.0.0.0', undefined, false],
  ['127.0.0.1.example', undefined, false],
])('on host %s with NODE_ENV %s demo mode is %s', (HOST, NODE_ENV, demo) => {
  expect(readSettings({ ...COMPLETE, HOST, NODE_ENV }, '/root').demo).toBe(demo);
});

it('names everything that is missing outside demo mode at once', () => {
  expect(problemsOf({ NODE_ENV: 'production', SMTP_URL: ' ' })).toEqual([
    'TOKEN_SECRET is required outside demo mode',
    'SMTP_URL is required outside demo mode',
    'PUBLIC_URL is required outside demo mode',
    'MAIL_OFFICE is required outside demo mode',
    'SIGNING_CA_FILE is required outside demo mode',
  ]);
});

it('names everything that is wrong at once', () => {
  const problems = problemsOf({
    PORT: '70000',
    PUBLIC_URL: 'espai.example',
    SMTP_URL: 'http://mail.example',
    DATABASE_URL: 'mysql://x',
    MAIL_OFFICE: 'a@b.c, d@e.f',
    TOKEN_SECRET: 'short',
    SIGNING_CA_FILE: 'no-such-file.pem',
    API_URL: '//other.example/api',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'MAIL_OFFICE',
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'TOKEN_SECRET',
    'SIGNING_CA_FILE',
    'API_URL',
  ]);
});

it('takes a free port, cleans addresses and makes the sender from the public one', () => {
  expect(readSettings({ ...COMPLETE, PORT: '0', REDIRECT_HOSTS: 'a.example, b.example' }, '/root')).toMatchObject({
    port: 0,
    publicUrl: 'https://espai.example',
    mailFrom: 'web@espai.example',
    recipients: { office: COMPLETE.MAIL_OFFICE, staff: COMPLETE.MAIL_OFFICE },
    redirectHosts: ['a.example', 'b.example'],
  });
});

it('shortens the life of a session, and never lengthens it', () => {
  expect(readSettings(COMPLETE, '/root').tokenLifetime).toBe(14_400);
  expect(readSettings({ ...COMPLETE, TOKEN_LIFETIME: '600' }, '/root').tokenLifetime).toBe(600);
  for (const TOKEN_LIFETIME of ['0', '-1', '1.5', '14401', 'x'])
    expect(() => readSettings({ ...COMPLETE, TOKEN_LIFETIME }, '/root')).toThrow(/TOKEN_LIFETIME/);
});

it('takes limits of its own for what members may do, and none that would stop everybody', () => {
  expect(readSettings(COMPLETE, '/root').limits).toEqual({ message: 60, mailbox: 10, document: 50 });
  const own = { LIMIT_MESSAGES: '5', LIMIT_MAILBOX_CHANGES: '1', LIMIT_DOCUMENTS: '7' };
  expect(readSettings({ ...COMPLETE, ...own }, '/root').limits).toEqual({ message: 5, mailbox: 1, document: 7 });
  expect(readSettings(COMPLETE, '/root')).toMatchObject({ storedMb: 200, openRequests: 100 });
  expect(problemsOf({ LIMIT_STORED_MB: '0', LIMIT_OPEN_REQUESTS: 'x' })).toHaveLength(2);
  expect(problemsOf({ LIMIT_MESSAGES: '0', LIMIT_MAILBOX_CHANGES: '1.5', LIMIT_DOCUMENTS: 'x' })).toEqual([
    'LIMIT_MESSAGES must be a whole number, 1 at least',
    'LIMIT_MAILBOX_CHANGES must be a whole number, 1 at least',
    'LIMIT_DOCUMENTS must be a whole number, 1 at least',
  ]);
});

it('takes a bound for the free space that leaves room for the database to stop in', () => {
  expect(readSettings(COMPLETE, '/root').minFreeMb).toBe(256);
  expect(readSettings({ ...COMPLETE, MIN_FREE_MB: '1000' }, '/root').minFreeMb).toBe(1000);
  expect(problemsOf({ MIN_FREE_MB: '63' })).toEqual(['MIN_FREE_MB must be a whole number, 64 at least']);
});

it('reads .env below the process environment', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'env folder-'));
  expect(environmentOf(folder).MAIL_STAFF).toBeUndefined();
  await writeFile(path.join(folder, '.env'), 'MAIL_STAFF=staff@example.org\nPATH=nowhere\n');
  expect(environmentOf(folder)).toMatchObject({ MAIL_STAFF: 'staff@example.org', PATH: process.env.PATH });
});
