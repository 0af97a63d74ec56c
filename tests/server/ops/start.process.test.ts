import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { publish, rollback } from '../../../scripts/config/publish.ts';
import { publishFrom, rollbackFrom } from '../../../src/server/config-commands.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import type { LockFile } from '../../../src/server/kit/db/lock.ts';
import { EXIT } from '../../../src/server/kit/operator-error.ts';
import { newPostgresDatabase } from '../support/database/postgres.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { ROOT, startProcess } from '../support/server-process.ts';

/** A server process of its own, with the project's real config, over one data folder with a space in it. */
let dataDir: string;
const children: ChildProcess[] = [];

function start(env: Record<string, string> = {}) {
  const started = startProcess(dataDir, env);
  children.push(started.child);
  return started;
}

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'start test-')), 'my data');
});
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
});

it('starts from nothing, serves one whole request, tells a second start, publishes, stops and starts again', async () => {
  const first = start();
  const url = await first.url;
  const lock = JSON.parse(await readFile(path.join(dataDir, 'server.lock'), 'utf8')) as LockFile;
  expect(lock).toMatchObject({ pid: first.child.pid, url });

  const login = await fetch(`${url}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const pointer = async () =>
    ((await (await fetch(`${url}/config/current.json`)).json()) as { version: string }).version;
  const version = await pointer();
  const manifest = (await (await fetch(`${url}/config/versions/${version}.json`)).json()) as { forms: object };
  expect(Object.keys(manifest.forms).length).toBeGreaterThan(1);
  const sample = JSON.parse(readFileSync(path.join(ROOT, 'schemas/certificate-request.schema.json'), 'utf8'))
    .examples[0];
  const body = new FormData();
  const solicitud = { form: 'certificate-request', version, language: 'ca', values: sample };
  body.append('solicitud', new Blob([JSON.stringify(solicitud)], { type: 'application/json' }));
  const sent = await fetch(`${url}/api/emails/comunicaciones`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  expect(sent.status).toBe(201);
  const { reference } = (await sent.json()) as { reference: string };
  const mails = async () =>
    (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
      to: string[] | string;
      subject: string;
      text: string;
      html: string;
    }[];
  // One to the office, one copy to the member.
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2);
  const mail = (await mails()).find(({ to }) => String(to).includes('secretaria@'));
  expect(mail?.subject).toMatch(/^\[web\] .*Vila i Puigdomènech/);
  expect(mail?.text).toContain(reference);
  expect(mail?.html).toContain('Ajuntament de l&#39;Hospitalet de Llobregat');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('{{');

  const second = start();
  expect(await second.exit).toBe(EXIT.refused);
  expect(second.output()).toContain(`in use by process ${lock.pid}, which serves ${url}`);

  const compiled = await projectVersion();
  const place = { databaseUrl: null, dataDir };
  const next = { ...compiled, version: 'next', manifest: { ...compiled.manifest, version: 'next' } };
  expect(await publishFrom(place, next)).toEqual({ version: 'next', changed: true });
  expect(await pointer()).toBe('next');
  // A command that nobody can be asked by hides what people have stored only where that is said.
  const { 'contact-address': _gone, ...records } = compiled.manifest.records ?? {};
  const hiding = { ...compiled, version: 'hiding', manifest: { ...compiled.manifest, version: 'hiding', records } };
  const made = { conflictsIn: () => [], config: { catalog: { texts: new Map(), defaultLanguage: 'ca' } } } as never;
  const settings = { ...place, mailDomains: [] } as never;
  expect([await publish(settings, hiding, made, { yes: true }), await pointer()]).toEqual([1, 'next']);
  await expect(publishFrom(place, hiding)).rejects.toThrow('have the record "contact-address" that nobody will see');
  expect([await publish(settings, hiding, made, { hides: true }), await pointer()]).toEqual([0, 'hiding']);
  expect([await rollback(settings, {}), await pointer()]).toEqual([0, 'next']);
  // Where mailboxes or rights change, going back asks for a word, and tells what it would give back.
  const own = compiled.files.get(compiled.manifest.settings) ?? '';
  const file = `files/settings.${'1'.repeat(16)}.json`;
  const files = new Map(compiled.files).set(file, own.replaceAll('secretaria@', 'algu@'));
  await publishFrom(place, {
    ...next,
    version: 'grave',
    files,
    manifest: { ...next.manifest, version: 'grave', settings: file },
  });
  const lines = vi.spyOn(console, 'log');
  expect([await rollback(settings, {}), await pointer()]).toEqual([1, 'grave']);
  expect(lines.mock.calls.join('\n')).toMatch(/offices.*secretaria@/s);
  expect([await rollback(settings, { yes: true }), await pointer()]).toEqual([0, 'next']);
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  // No server now: the command opens the data itself.
  expect(await rollbackFrom(place)).toEqual({ version, from: 'next' });
  await expect(rollbackFrom(place)).rejects.toThrow('no earlier version');

  // As after an update: the program before did not store what the version was made of.
  const { db, close } = await openDatabase(place);
  await db.deleteFrom('config_version_sources').execute();
  await close();

  const third = start();
  const again = await third.url;
  const pointerAgain = (await (await fetch(`${again}/config/current.json`)).json()) as { version: string };
  expect(pointerAgain.version).toBe(version);
  const still = await fetch(`${again}/api/auth/validate`, { method: 'POST', headers: { authorization: token } });
  expect(await still.json()).toMatchObject({ username: '20001' });
  const office = await fetch(`${again}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'S0001', password: DEMO_PASSWORD }),
  });
  const headers = { authorization: ((await office.json()) as { token: string }).token };
  const known = async () => (await (await fetch(`${again}/api/config/workshop`, { headers })).json()).base;
  await expect.poll(known, { interval: 500 }).toBe(version);
  third.child.kill('SIGINT');
  expect(await third.exit).toBe(0);
});

it('names all settings that are missing outside demo mode, and does not start', async () => {
  const process = start({ NODE_ENV: 'production' });
  expect(await process.exit).toBe(EXIT.refused);
  for (const name of ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'SIGNING_CA_FILE']) {
    expect(process.output()).toContain(name);
  }
});

it('says in one sentence that PostgreSQL is not there, and that it may come', async () => {
  const away = start({ DATABASE_URL: 'postgresql://someone:a-password@127.0.0.1:1/members' });
  expect(await away.exit).toBe(EXIT.notYet);
  expect(away.output().trim()).toBe('PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED).');
});

it.skipIf(inject('postgresSocket') === '')(
  'says in one sentence that PostgreSQL refuses, which no other try changes',
  async () => {
    const folder = encodeURIComponent(inject('postgresSocket'));
    const refused = start({
      DATABASE_URL: `postgresql:///nothing_here?host=${folder}&user=postgres&password=a-password`,
    });
    expect(await refused.exit).toBe(EXIT.refused);
    expect(refused.output()).toMatch(
      /^PostgreSQL at .+:5432 does not let the server in \(3D000\)\. Check .+DATABASE_URL\.\s*$/,
    );
    expect(refused.output()).not.toContain('a-password');
  },
);

describe.skipIf(inject('postgresSocket') === '')('a PostgreSQL that cannot hold the workspace', () => {
  const socket = inject('postgresSocket');
  const asOwner = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ host: socket, user: 'postgres', database });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  const tablesOf = async (database: string) =>
    (await asOwner(`select tablename from pg_tables where schemaname = 'public'`, database)).rows;

  it.each(['LATIN1', 'SQL_ASCII'])('is refused when it is written in %s, and stays as it is', async (encoding) => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await asOwner(`create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    const refused = start({ DATABASE_URL: `postgresql://postgres@/${name}?host=${socket}` });
    expect(await refused.exit).toBe(EXIT.refused);
    expect(refused.output().trim()).toBe(
      `The database at ${socket}:5432 has the encoding ${encoding}, and the workspace needs UTF8: ` +
        `create one with ENCODING 'UTF8' TEMPLATE template0 and name it in DATABASE_URL.`,
    );
    expect(await tablesOf(name)).toEqual([]);
  });

  it('is refused when its role may make no tables', async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await asOwner(`create database ${name}`);
    await asOwner(`create role ${name} login`);
    await asOwner('revoke create on schema public from public', name);
    const refused = start({ DATABASE_URL: `postgresql://${name}@/${name}?host=${socket}` });
    expect(await refused.exit).toBe(EXIT.refused);
    expect(refused.output().trim()).toBe(
      'The server may not make the tables (42501: permission denied for schema public). ' +
        'Let the role of DATABASE_URL create tables there: GRANT CREATE ON SCHEMA public TO the role.',
    );
    await asOwner(`alter database ${name} set default_transaction_read_only = on`);
    const readOnly = start({ DATABASE_URL: `postgresql://postgres@/${name}?host=${socket}` });
    expect(await readOnly.exit).toBe(EXIT.refused);
    expect(readOnly.output().trim()).toMatch(
      /^The server may not make the tables \(25006: .+\)\. Let the database be written: .+\.$/,
    );
  });
});

it('says in one sentence what is wrong with the place it is to listen at, or to keep its data in', async () => {
  const file = path.join(dataDir, 'a file');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, '');
  for (const [env, words] of [
    [{ HOST: '192.0.2.1' }, /^listen EADDRNOTAVAIL.+ 192\.0\.2\.1.*\. Set HOST to an address of this machine\.$/],
    [
      { HOST: 'no-such-host.invalid' },
      /^getaddrinfo .+no-such-host\.invalid\. Set HOST to an address of this machine\.$/,
    ],
    [{ DATA_DIR: file }, /^DATA_DIR cannot be used: .+a file.*\.$/],
  ] as const) {
    const refused = start({ DEMO: 'true', ...env });
    expect([await refused.exit, refused.output().trim()]).toEqual([EXIT.refused, expect.stringMatching(words)]);
  }
});

it('goes on serving when a folder cannot be read, and names it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'start test-'));
  const own = path.join(folder, 'data');
  await prepareDataFolder(own);
  // A link that leads to itself cannot be read.
  await symlink('schemas', path.join(folder, 'schemas'));
  const server = start({ CONFIG_DIR: folder, DATA_DIR: own });
  const url = await server.url;
  await expect.poll(server.output).toMatch(/The config folders have problems.+\n(.+\n)*schemas:1:1 .+\(ELOOP\)/);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await rm(folder, { recursive: true });
});

it('goes on serving when the folders cannot be compared with what is published, and says so', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'start test-'));
  await prepareDataFolder(folder);
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder });
  await db.schema.dropTable('config_version_sources').execute();
  await close();
  const server = start({ DATA_DIR: folder });
  const url = await server.url;
  await expect.poll(server.output).toContain('The config folders could not be compared with what is published: ');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await rm(folder, { recursive: true });
});

it.skipIf(inject('postgresSocket') === '')(
  'runs as several processes over one PostgreSQL, started at the same moment',
  async () => {
    const databaseUrl = await newPostgresDatabase(inject('postgresSocket'));
    const env = { DEMO: 'true', DATABASE_URL: databaseUrl, TOKEN_SECRET: 'the same secret for both of the processes' };
    const servers = [start(env), start(env)];
    const urls = await Promise.all(servers.map(({ url }) => url));
    const pointers = () =>
      Promise.all(urls.map(async (url) => (await (await fetch(`${url}/config/current.json`)).json()).version));
    const compiled = await projectVersion();
    expect(await pointers()).toEqual([compiled.version, compiled.version]);
    const next = { ...compiled, version: 'next', manifest: { ...compiled.manifest, version: 'next' } };
    await publishFrom({ databaseUrl, dataDir }, next);
    // Each process looks once in a second.
    await expect.poll(pointers, { timeout: 20_000 }).toEqual(['next', 'next']);
    const login = await fetch(`${urls[0]}/api/auth/usuarios-ebcn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const datos = await fetch(`${urls[1]}/api/formulario/datos?tipo-direccion=CONTACT`, {
      headers: { authorization: token },
    });
    expect(datos.status).toBe(200);
    for (const { child } of servers) child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([0, 0]);
  },
);
