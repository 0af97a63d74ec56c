import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/ops/seed-data.ts';
import { freePort, processEnv, ROOT } from '../support/server-process.ts';
import { REAL_GOOD } from '../support/signing/declaration-form.ts';

const run = promisify(execFile);
/** Of a release, unpacked. */
const MOST_MEGABYTES = 120;
/** A browser app is built on the way, unless one is there. */
const LONG = 900_000;

let folder: string;
let release: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  await run(process.execPath, [path.join(ROOT, 'scripts/release.mjs'), path.join(folder, 'made')], { cwd: ROOT });
  release = path.join(folder, 'elsewhere', 'made');
  await mkdir(path.dirname(release));
  await rename(path.join(folder, 'made'), release);
}, LONG);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is small, and whole without anything above it', async () => {
  const files = await readdir(release, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(release, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toBeLessThan(MOST_MEGABYTES);
  for (const absent of ['tsx', 'vite', 'typescript', 'vitest', 'playwright'])
    expect(files).not.toContain(path.join('node_modules', absent));
  expect((await stat(path.join(folder, 'made.tgz'))).size).toBeGreaterThan(0);
});

it('runs with node alone: sign in, send, make a document, back up, stop', { timeout: LONG }, async () => {
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
      ...{ method: 'POST', headers: json, body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }) },
    });
    const { token } = (await signIn.json()) as { token: string };
    const body = new FormData();
    const message = { asunto: 'A', cuerpo: 'B', destinatarios: [{ email: 'secretaria@exemple.cat' }] };
    body.append('comunicacion', new Blob([JSON.stringify(message)], { type: 'application/json' }));
    const headers = { authorization: token };
    expect((await fetch(`${url}/api/emails/comunicaciones`, { method: 'POST', headers, body })).status).toBe(201);
    const declaration = { ...REAL_GOOD, accion: 'generar_documento' };
    const made = await fetch(`${url}/signing/otecSolicitudes.php`, {
      ...{ method: 'POST', headers: { ...json, token }, body: JSON.stringify(declaration) },
    });
    expect(made.status).toBe(201);
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    const { stdout } = await run(process.execPath, ['admin.mjs', 'backup', path.join(folder, 'a.backup')], {
      cwd: release,
      env,
    });
    expect(stdout).toContain(`the server at ${url}`);
    const checked = await run(process.execPath, ['config.mjs', 'check'], { cwd: release, env });
    expect(checked.stdout).toContain('Config is in order');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended, output).toBe(0);
});

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
