import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { camt } from '../../support/bank-files.ts';
import { command, freePort, processEnv, ROOT } from '../support/server-process.ts';
import { REAL_GOOD } from '../support/signing/declaration-form.ts';

const run = promisify(execFile);
/** Of a release, unpacked. */
const MOST_MEGABYTES = 120;
/** A browser app is built on the way, unless one is there. */
const LONG = 900_000;
/** Somebody else than whoever has unpacked a release: as root this test asks to be that person. */
const NOBODY = 65534;

let folder: string;
let release: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  await run(process.execPath, [path.join(ROOT, 'scripts/release.mjs'), path.join(folder, 'made')], { cwd: ROOT });
  release = path.join(folder, 'elsewhere', 'made');
  await mkdir(path.dirname(release));
  await rename(path.join(folder, 'made'), release);
}, LONG);
afterAll(async () => {
  // Folders that are read only keep what is in them, except from root.
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
});

it('is small, holds no sources, and needs nothing above it', async () => {
  const files = await readdir(release, { recursive: true });
  const own = files.filter((file) => !file.startsWith('node_modules'));
  expect(own.filter((file) => /\.(?:ts|tsx|mts)$/.test(file))).toEqual([]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(release, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toBeLessThan(MOST_MEGABYTES);
  for (const absent of ['tsx', 'vite', 'typescript', 'vitest', 'playwright'])
    expect(files).not.toContain(path.join('node_modules', absent));
  expect((await stat(path.join(folder, 'made.tgz'))).size).toBeGreaterThan(0);
});

it('runs with node alone: sign in, send, make a document, check, stop', { timeout: LONG }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...processEnv(path.join(folder, 'data')), PORT: String(port), NODE_PATH: '' };
  const child = spawn(process.execPath, ['server.mjs'], { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  try {
    await expect.poll(() => output, { timeout: LONG, interval: 500 }).toContain('The workspace runs at');
    const json = { 'content-type': 'application/json' };
    const signIn = await fetch(`${url}/api/auth/usuarios-ebcn`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
    });
    const { token } = (await signIn.json()) as { token: string };
    const body = new FormData();
    const message = { asunto: 'A', cuerpo: 'B', destinatarios: [{ email: 'secretaria@exemple.cat' }] };
    body.append('comunicacion', new Blob([JSON.stringify(message)], { type: 'application/json' }));
    const headers = { authorization: token };
    expect((await fetch(`${url}/api/emails/comunicaciones`, { method: 'POST', headers, body })).status).toBe(201);
    const declaration = { ...REAL_GOOD, accion: 'generar_documento' };
    const made = await fetch(`${url}/signing/otecSolicitudes.php`, {
      method: 'POST',
      headers: { ...json, token },
      body: JSON.stringify(declaration),
    });
    expect(made.status).toBe(201);
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    const checked = await run(process.execPath, ['config.mjs', 'check'], { cwd: release, env });
    expect(checked.stdout).toContain('Config is in order');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended, output).toBe(0);
});

it('makes the same version of the same files as a checkout', { timeout: LONG }, async () => {
  const env = { ...process.env, CONFIG_DIR: '' };
  const [here, there] = ['here', 'there'].map((name) => path.join(folder, name)) as [string, string];
  await run(process.execPath, [...command('config'), 'publish', '--out', here], { cwd: ROOT, env });
  await run(process.execPath, ['config.mjs', 'publish', '--out', there], { cwd: release, env });
  const published = (at: string) => readFile(path.join(at, 'config', 'current.json'), 'utf8');
  expect(await published(there)).toBe(await published(here));
});

it('gives its files out and takes them in again, and they make the same version', { timeout: LONG }, async () => {
  const [data, pulled] = ['remote', 'pulled'].map((name) => path.join(folder, name)) as [string, string];
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { ...processEnv(data), PORT: new URL(url).port };
  const child = spawn(process.execPath, ['server.mjs'], { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await expect.poll(() => output, { timeout: LONG, interval: 500 }).toContain('The workspace runs at');
    const post = async (to: string, body: object, authorization = '') => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
      return (await fetch(`${url}${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const signIn = (token?: string) =>
      post('/api/auth/usuarios-ebcn', { username: 'S0001', password: DEMO_PASSWORD }, token) as Promise<{
        token: string;
      }>;
    const again = await signIn((await signIn()).token);
    const asked = { name: 'release', scope: 'publish', days: 1 };
    const { token } = (await post('/api/config/tokens', asked, again.token)) as { token: string };
    const config = (...words: string[]) =>
      run(process.execPath, ['config.mjs', ...words], {
        cwd: release,
        env: { ...env, CONFIG_TOKEN: token, CONFIG_DIR: pulled },
      });
    expect((await config('pull', url)).stdout).toMatch(/^\d+ files added, 0 changed, 0 removed/);
    expect((await config('check')).stdout).toContain('Config is in order');
    const pushed = (await config('push', url, '--publish', '-m', 'tried')).stdout;
    expect(pushed).toContain('The files are as they were.');
    const version = /Config version (\w+)/.exec(output)?.[1];
    expect(pushed).toContain(`Version ${version} is current now.`);
  } finally {
    await ended(child);
  }
});

it('has every command, for a user who may not write into it', { timeout: LONG }, async () => {
  const own = path.join(folder, 'own');
  for (const name of ['schemas', 'menus', 'messages'])
    await cp(path.join(release, name), path.join(own, 'files', name), { recursive: true });
  await mkdir(path.join(own, 'data'));
  await readOnly(release);
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  for (const file of isRoot ? ['', ...(await readdir(own, { recursive: true }))] : [])
    await chown(path.join(own, file), NOBODY, NOBODY);
  const env = { ...processEnv(path.join(own, 'data')), CONFIG_DIR: path.join(own, 'files'), HOME: own, TMPDIR: own };
  const options = { cwd: release, env, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const before = await listing(release);
  const ran: string[] = [];
  const said = async (...words: string[]) => {
    ran.push(words.join(' '));
    const { stdout, stderr } = await run(process.execPath, words, options).catch((error) => error);
    return stdout + stderr;
  };
  const admin = (...words: string[]) => said('admin.mjs', ...words);

  const [server, url] = await begun('server.mjs', /runs at (http:\S+)/);
  try {
    for (const file of ['config.mjs', 'new.mjs', 'messages.mjs', 'admin.mjs'])
      expect(await said(file, '--help')).toContain(`node ${file} <`);
    expect(await said('config.mjs', 'check', '--nonsense')).toMatch(
      /^Unknown option '--nonsense'\.\n\nUsage: node config\.mjs check/,
    );
    expect(await said('config.mjs', 'check')).toContain('Config is in order');
    const titles = ['--title', 'ca=Visita', '--title', 'es=Visita'];
    const labels = ['--label', 'subject.es=Asunto', '--label', 'comments.es=Comentarios'];
    const words = { form: [...titles, ...labels], record: [...titles, ...labels], page: titles, list: [] };
    for (const [kind, given] of Object.entries(words))
      expect(await said('new.mjs', kind, `our-${kind}`, ...given)).toContain('Config is in order');
    expect(await said('messages.mjs', 'report', '--to', 'es')).toContain('In "ca" and not in "es": 0');
    const exchange = path.join(own, 'texts.xlf');
    expect(await said('messages.mjs', 'export', '--to', 'es', '--out', exchange)).toContain(`Written to ${exchange}`);
    expect(await said('messages.mjs', 'import', exchange)).toContain('es: 0 texts taken over');
    expect(await said('config.mjs', 'changes')).toContain('our-form');
    const published = await said('config.mjs', 'publish', '--yes', '-m', 'tried');
    expect(published).toContain(`This reaches the server at ${url}`);
    expect(published).toMatch(/Version \w+ is current now/);
    expect(await said('config.mjs', 'history')).toContain('tried');
    expect(await said('config.mjs', 'rollback', '--yes')).toContain('is current again');
    const csv = path.join(own, 'towns.csv');
    await writeFile(csv, 'codigo_postal,municipio_id,municipio_nombre\n08001,08019,Barcelona\n');
    expect(await admin('lists', 'import', 'towns', csv)).toContain('1 rows taken');
    expect(await admin('staff', 'add', 'S7777', 'Anna Serra', 'anna@exemple.cat')).toContain('S7777');
    expect(await admin('staff', 'list')).toContain('Anna Serra');
    expect(await admin('staff', 'reset-code', 'S7777')).toContain('S7777');
    expect(await admin('staff', 'close', 'S7777')).toContain('closed');
    expect(await admin('members', 'add', '7777', 'Pere Mas', 'ROLE_COLEGIADO', 'pere@exemple.cat')).toBe('Done.\n');
    for (const act of ['deactivate', 'activate', 'reset-link'])
      expect(await admin('members', act, '7777')).toBe('Done.\n');
    expect(await admin('members', 'role', '7777', 'ROLE_EXTERNO')).toBe('Done.\n');
    expect(await admin('members', 'export', '7777', path.join(own, '7777.zip'))).toBe('Done.\n');
    expect(await admin('members', 'erase', '7777', '--yes')).toContain('Erased of 7777');
    const people = path.join(own, 'people.csv');
    await writeFile(people, 'username,name,role,email\n8888,Pau Mas,ROLE_COLEGIADO,pau@exemple.cat\n');
    expect(await admin('members', 'import', people, '--dry-run')).toContain('1 new');
    expect(await admin('members', 'import', people)).toContain('1 new, 0 changed, 0 the same, 0 problems. Done.');
    expect(await admin('procedure', 'list')).toContain('etec');
    const [id = ''] = /^ *\d+(?= {2}etec)/m.exec(await admin('procedure', 'list')) ?? [];
    expect(await admin('procedure', 'show', id.trim())).toContain('etec');
    expect(await admin('procedure', 'move', id.trim(), 'no-such-move')).toContain('does not fit the state');
    expect(await admin('mail', 'list')).toContain('0 dead');
    for (const work of ['show', 'retry', 'drop'])
      expect(await admin('mail', work, '999999')).not.toMatch(/Error|at file:/);
    expect(await admin('signing', 'refresh-trust', path.join(own, 'no-list.xml'), '--unchecked')).toContain(
      'no-list.xml',
    );
    const bank = path.join(own, 'bank.xml');
    await writeFile(bank, camt([[{ amount: '7.62', payments: [{ party: 'Pau', words: ['RF18539007547034'] }] }]]));
    expect(await admin('payments', 'import', bank, '--dry-run')).toContain('nobody owes it');
    expect(await admin('vitals')).toContain('No page has reported yet');
    expect(await admin('demo', 'remove')).toContain('20001');
    const commands = [...(await said('admin.mjs', '--help')).matchAll(/^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)?) /gm)];
    expect(commands.length).toBeGreaterThan(15);
    for (const [, command = ''] of commands)
      expect(ran.filter((line) => line.startsWith(`admin.mjs ${command}`))).not.toEqual([]);
    const [watch] = await begun('config.mjs', /Config is in order/, 'check', '--watch');
    await ended(watch);
    const [preview, link] = await begun('config.mjs', /(http:\S+)/, 'preview');
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
    await ended(preview);
  } finally {
    await ended(server);
  }
  expect(await listing(release)).toEqual(before);

  /** Begins a command that goes on, and waits for what it says. */
  async function begun(file: string, says: RegExp, ...words: string[]): Promise<[ChildProcess, string]> {
    const child = spawn(process.execPath, [file, ...words], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: LONG, interval: 200 }).toMatch(says);
    return [child, says.exec(output)?.[1] ?? ''];
  }
});

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Files below a folder, with their sizes. */
async function listing(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => `${file} ${(await stat(path.join(root, file))).mtimeMs}`));
  return sizes.sort();
}

/** Takes everybody the right to write below a folder; root keeps it, and is not who runs what is in it. */
async function readOnly(root: string): Promise<void> {
  for (const file of ['', ...(await readdir(root, { recursive: true }))]) {
    const whole = path.join(root, file);
    await chmod(whole, (await stat(whole)).mode & 0o555);
  }
}

it('is never installed by a start in production', async () => {
  const bare = path.join(folder, 'bare');
  await cp(path.join(ROOT, 'scripts'), path.join(bare, 'scripts'), { recursive: true });
  await cp(path.join(ROOT, 'package-lock.json'), path.join(bare, 'package-lock.json'));
  const start = run(process.execPath, ['scripts/start.mjs'], {
    cwd: bare,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await expect(start).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm ci') });
});
