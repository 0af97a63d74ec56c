import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workspaceOrigin } from '../../../src/server/domain/config/page-address.ts';
import { OperatorError } from '../../../src/server/kit/operator-error.ts';
import { environmentOf } from '../../../src/server/kit/settings/environment.ts';
import { readSettings, SettingsError, specs } from '../../../src/server/kit/settings/settings.ts';

const COMPLETE = {
  DEMO: 'false',
  DATABASE_URL: 'postgres://db.example/collegi',
  TOKEN_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example:25',
  PUBLIC_URL: 'https://espai.example/',
  SIGNING_CA_FILE: import.meta.filename,
};
const MISSING = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'TOKEN_SECRET', 'SIGNING_CA_FILE'].map((name) =>
  expect.stringMatching(`^${name} is required outside `),
);

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
    mailDomains: [],
    warnings: [],
  });
});

it('names everything that is missing outside demo mode at once', () => {
  expect(problemsOf({ NODE_ENV: 'production', SMTP_URL: ' ' })).toEqual(MISSING);
});

it('asks a command for nothing, and refuses what is wrong all the same', () => {
  const databaseUrl = 'postgres://db.example/collegi';
  expect(readSettings({ DATABASE_URL: databaseUrl }, '/root', 'command')).toMatchObject({ databaseUrl, demo: false });
  expect(() => readSettings({ DATABASE_URL: 'mysql://x' }, '/root', 'command')).toThrow(/DATABASE_URL must be/);
});

it('names everything that is wrong at once', () => {
  const problems = problemsOf({
    DEMO: 'perhaps',
    PORT: '70000',
    PUBLIC_URL: 'espai.example',
    SMTP_URL: 'http://mail.example',
    DATABASE_URL: 'mysql://x',
    MAIL_DOMAINS: 'exemple.cat, secretaria@exemple.cat',
    CORS_ORIGINS: 'https://app.exemple.cat/',
    FIRST_STAFF: 'S0100, anna@exemple.cat',
    TRUST_PROXY: 'nginx',
    TOKEN_SECRET: 'short',
    CONFIG_DIR: 'no-such-folder',
    SIGNING_CA_FILE: 'no-such-file.pem',
    API_URL: '//other.example/api',
  });
  expect(problems).toEqual([
    'DEMO must be true or false',
    'PORT must be a port number, 0 to 65535',
    'PUBLIC_URL must be an address starting with http:// or https://',
    'TRUST_PROXY must be true, false, a number of proxies, or their addresses with commas between them',
    'CONFIG_DIR names a folder that does not exist',
    'DATABASE_URL must be an address starting with postgres:// or postgresql://',
    'SMTP_URL must be an address starting with smtp:// or smtps://',
    'MAIL_DOMAINS must be domain names with commas between them, such as example.org',
    'FIRST_STAFF must be a number, a name and an e-mail address with commas between them',
    'CORS_ORIGINS must be origins with commas between them, such as https://app.example.org',
    'TOKEN_SECRET must have at least 32 characters',
    'SIGNING_CA_FILE names a file that does not exist',
    'API_URL must be a path starting with / or an http address',
  ]);
});

it('wants a host in the address of the mail server', () => {
  expect(problemsOf({ ...COMPLETE, SMTP_URL: 'smtp://' })).toEqual(['SMTP_URL must name a host after smtp://']);
});

it('takes an address only without a path: the workspace cannot live below one', () => {
  expect(problemsOf({ ...COMPLETE, PUBLIC_URL: 'https://espai.example/socis/' })).toEqual([
    'PUBLIC_URL must be an address without a path, such as https://espai.example: the workspace needs a host of its own',
  ]);
  expect(problemsOf({ ...COMPLETE, PUBLIC_URL: 'https://espai.example/?a=1' })).toHaveLength(1);
  expect(problemsOf({ ...COMPLETE, PUBLIC_URL: 'https://name:word@espai.example' })).toHaveLength(1);
  expect(readSettings({ ...COMPLETE, PUBLIC_URL: 'HTTPS://Espai.example:443' }, '/root').publicUrl).toBe(
    'https://espai.example',
  );
});

it.each([
  'postgres://u@/db?host=/run/postgresql',
  'postgresql:///db?host=%2Frun%2Fpostgresql&user=u',
  'postgres://u:a%20b@%2Frun%2Fpostgresql/db',
  'postgres://u@db.example/db?sslmode=verify-full',
])('takes %s for a database', (DATABASE_URL) => {
  expect(readSettings({ ...COMPLETE, DATABASE_URL }, '/root').databaseUrl).toBe(DATABASE_URL);
});

it.each([
  'postgres://u@db.example:port/db',
  'postgres://one.example,two.example/db',
  'postgres://u@db.example/db?sslmode=verify-full&sslrootcert=/no/such/file.pem',
])('refuses %s in words', (DATABASE_URL) => {
  expect(problemsOf({ ...COMPLETE, DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL [a-z].+/)]);
});

it.each([
  ['::1', '::1', 'http://[::1]:3000'],
  ['[::1]', '::1', 'http://[::1]:3000'],
  ['localhost', 'localhost', 'http://localhost:3000'],
])('listens at the host %s, and has an address there', (HOST, host, origin) => {
  const settings = readSettings({ HOST }, '/root');
  expect([settings.demo, settings.host, workspaceOrigin(settings)]).toEqual([true, host, origin]);
});

it('takes a free port and cleans addresses and lists', () => {
  const more = { PORT: '0', REDIRECT_HOSTS: 'a.example, b.example', MAIL_DOMAINS: 'Exemple.cat , club.example' };
  expect(readSettings({ ...COMPLETE, ...more }, '/root')).toMatchObject({
    port: 0,
    publicUrl: 'https://espai.example',
    redirectHosts: ['a.example', 'b.example'],
    mailDomains: ['exemple.cat', 'club.example'],
  });
});

it.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, 10.1.0.0/16,loopback', '10.0.0.1, 10.1.0.0/16,loopback'],
  ['::1/128', '::1/128'],
])('believes the proxies %s', (TRUST_PROXY, trustProxy) => {
  expect(readSettings({ ...COMPLETE, TRUST_PROXY }, '/root').trustProxy).toBe(trustProxy);
});

it.each(['10.0.0.1/33', '10.0.0', 'proxy.example', '10.0.0.1/8/8', '-1'])('knows no proxy %s', (TRUST_PROXY) => {
  expect(problemsOf({ TRUST_PROXY })).toHaveLength(1);
});

it('warns of believing everybody', () => {
  expect(readSettings({ ...COMPLETE, TRUST_PROXY: 'true' }, '/root').warnings).toEqual([
    expect.stringContaining('believes every X-Forwarded-For'),
  ]);
  expect(readSettings({ ...COMPLETE, TRUST_PROXY: '1' }, '/root').warnings).toEqual([]);
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
  expect(environmentOf(folder).COOKIE_DOMAIN).toBeUndefined();
  await writeFile(path.join(folder, '.env'), 'COOKIE_DOMAIN=example.org\nPATH=nowhere\n');
  expect(environmentOf(folder)).toMatchObject({ COOKIE_DOMAIN: 'example.org', PATH: process.env.PATH });
});

it('reads .env as editors write it, and refuses one that it cannot read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'env folder-'));
  const write = (content: string | Uint8Array) => writeFile(path.join(folder, '.env'), content);
  const line = 'COOKIE_DOMAIN=col·legi.example\r\nLOGIN_URL=/x\r\n';
  for (const content of [`\uFEFF${line}`, Buffer.from(`\uFEFF${line}`, 'utf16le'), line]) {
    await write(content);
    expect(environmentOf(folder)).toMatchObject({ COOKIE_DOMAIN: 'col·legi.example', LOGIN_URL: '/x' });
  }
  await write(Buffer.from(line, 'latin1'));
  expect(() => environmentOf(folder)).toThrow(/\.env is not written in UTF-8/);
  await rm(path.join(folder, '.env'));
  await mkdir(path.join(folder, '.env'));
  expect(() => environmentOf(folder)).toThrow(OperatorError);
});

it('every setting stands in the operator’s table, with its default, and no other does', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../src/server/README.md'), 'utf8');
  const [, table = ''] = /\n\| Setting \| Meaning \| Default \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(readme) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
  const namesIn = (cell = '') => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => String(name));
  const known = specs('/', false) as Record<string, { default?: unknown }>;
  // The level of the log is no part of what the server works with.
  expect(rows.flatMap(([first]) => namesIn(first)).sort()).toEqual([...Object.keys(known), 'LOG_LEVEL'].sort());
  for (const [first, , defaults = ''] of rows)
    for (const name of namesIn(first)) {
      const { default: value } = known[name] ?? {};
      if (typeof value === 'number') expect(defaults, name).toContain(`\`${value}\``);
    }
});
