import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { mailboxDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { type Bench, openBench, requestParts, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' wss://127.0.0.1:*",
  // The workshop frames its preview.
  "frame-src 'self' blob: afirma:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join(';');

let bench: Bench;
let url: string;
const lines: string[] = [];
const get = (address: string, headers: Record<string, string> = {}) => fetch(url + address, { headers });
const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

beforeAll(async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'dist with space-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(path.join(dist, 'assets', 'main-abc.js'), `console.log("${'x'.repeat(5000)}")`);
  const logStream = { write: (line: string) => void lines.push(line) };
  bench = await openBench(await openTestDatabase(), { dist, adminSecret: 'admin', logLevel: 'trace', logStream });
  url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => bench.close());

describe('the browser app', () => {
  it.each(['/', '/some/page?x=1', '/some/page?x=%00'])(
    'answers a navigation to %s with the page, never cached',
    async (address) => {
      const answer = await get(address, { accept: 'text/html,*/*' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await answer.text()).toContain('<title>app</title>');
      expect(answer.headers.get('content-security-policy')).toBe(POLICY);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    },
  );

  it.each(['/api/nothing', '/config/files/x.json', '/assets/gone.js', '/dev/nothing', '/.env', '/some/%2Egit/config'])(
    'has no page at %s',
    async (address) => {
      const answer = await get(address, { accept: 'text/html', 'accept-language': 'es' });
      expect([answer.status, await answer.json()]).toEqual([404, { status: 'Error', message: 'No existe.' }]);
    },
  );

  it('serves a page for navigation only', async () => {
    expect((await get('/some/page', { accept: 'application/json' })).status).toBe(404);
    expect((await post('/some/page', {}, { accept: 'text/html' })).status).toBe(404);
  });

  it('keeps hashed assets for ever, compressed', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe(FOR_EVER);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('xxxx');
  });
});

describe('the published config', () => {
  it('has a pointer that is never cached, and files that are for ever', async () => {
    const pointer = await get('/config/current.json');
    expect(pointer.headers.get('cache-control')).toBe('no-store');
    const { version, environment } = await pointer.json();
    expect(version).toBe(bench.published.version);
    expect(environment).toEqual({
      apiUrl: '/api',
      signingUrl: '/signing/otecSolicitudes.php',
      filesUrl: '',
      loginUrl: '',
      cookieDomain: '',
      redirectHosts: [],
      demo: true,
    });
    const manifest = await get(`/config/versions/${version}.json`, { 'accept-encoding': 'gzip' });
    expect(manifest.headers.get('cache-control')).toBe(FOR_EVER);
    expect(manifest.headers.get('content-encoding')).toBe('gzip');
    const { forms, menu } = await manifest.json();
    expect(await (await get(`/config/${menu}`)).text()).toBe(bench.published.files.get(menu));
    const validator = await get(`/config/${forms['sample-request'].validator}`);
    expect(validator.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/config/versions/unknown.json')).status).toBe(404);
  });

  it.each([
    ['/config/versions/%00.json', 400],
    ['/config/files/%00.json', 400],
    ['/config/files/..%2Fcurrent.json', 404],
  ])('has nothing at %s, which is no name', async (address, status) => {
    expect((await get(address)).status).toBe(status);
  });
});

describe('the rest', () => {
  it('tells a watcher whether it lives and can serve', async () => {
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/health/ready')).json()).toEqual({
      status: 'ok',
      version: bench.published.version,
      degraded: [],
    });
  });

  it('sets HSTS under https and lets the browser reach the hosts of the settings', async () => {
    const settings = {
      ...SETTINGS,
      publicUrl: 'https://espai.example',
      apiUrl: 'https://api.example/v1',
      filesUrl: 'https://files.example',
    };
    const app = await buildApp({ settings, db: bench.database.db, tokenSecret: SECRET });
    const { headers } = await app.inject('/health/live');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://127.0.0.1:* https://api.example https://files.example;",
    );
    await app.close();
  });

  it('shows demo mails in a sandbox, and nothing outside demo mode', async () => {
    const outbox = startOutbox(bench.database.db, mailboxDelivery(bench.database.db));
    await bench.send({ token: await bench.token('20001'), form: 'sample-request', values: { delanteDe: '<b>x</b>' } });
    await outbox.drain();
    await outbox.close();
    const [mail] = await (await get('/dev/mailbox.json')).json();
    expect(await (await get('/dev/mailbox')).text()).toContain('&#60;b&#62;x&#60;/b&#62;');
    expect(await (await get(`/dev/mailbox/${mail.id}`)).text()).toContain(
      `<iframe sandbox src="/dev/mailbox/${mail.id}/body"`,
    );
    const body = await get(`/dev/mailbox/${mail.id}/body`);
    expect(body.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    expect(body.headers.get('x-frame-options')).toBeNull();
    const app = await buildApp({ settings: { ...SETTINGS, demo: false }, db: bench.database.db, tokenSecret: SECRET });
    expect((await app.inject('/dev/mailbox.json')).statusCode).toBe(404);
    await app.close();
  });

  it('publishes and rolls back over loopback with the secret only', async () => {
    const next = await fixtureVersion({ title: 'by the admin call' });
    const body = { manifest: next.manifest, files: Object.fromEntries(next.files) };
    const admin = { 'x-admin-secret': 'admin' };
    expect((await post('/admin/config/publish', body)).status).toBe(404);
    expect((await post('/admin/config/publish', body, { 'x-admin-secret': 'wrong' })).status).toBe(404);
    expect((await post('/admin/config/publish', body, { ...admin, 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await post('/admin/config/publish', { manifest: {} }, admin)).status).toBe(400);
    for (const call of ['staff', 'members', 'mail', 'procedures', 'lists/import'])
      expect((await post(`/admin/${call}`, { work: 'nothing' }, admin)).status, call).toBe(400);
    expect((await post('/admin/config/publish', { ...body, files: {} }, admin)).status).toBe(409);
    const broken = { ...body.files, [next.manifest.menu]: 'no JSON' };
    const refused = await post('/admin/config/publish', { ...body, files: broken }, admin);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringMatching(/^The version cannot be loaded: .*JSON/),
    ]);
    expect(await (await post('/admin/config/publish', body, admin)).json()).toEqual({
      version: next.version,
      changed: true,
    });
    expect((await (await get('/config/current.json')).json()).version).toBe(next.version);
    expect((await post('/admin/config/rollback', {}, admin)).status).toBe(200);
    const nothing = await post('/admin/config/rollback', {}, admin);
    expect([nothing.status, (await nothing.json()).message]).toEqual([
      409,
      'There is no earlier version to go back to.',
    ]);
  });

  it('accepts a whole send over a real connection', async () => {
    const { token } = await (
      await post('/api/auth/usuarios-ebcn', { username: '20001', password: DEMO_PASSWORD })
    ).json();
    const { headers, payload } = requestParts(
      { token, form: 'sample-request', values: { delanteDe: 'x' } },
      bench.published.version,
    );
    const answer = await fetch(`${url}/api/emails/comunicaciones`, { method: 'POST', headers, body: payload });
    expect([answer.status, Object.keys(await answer.json())]).toEqual([201, ['reference']]);
  });

  it.each([
    ['a field of JSON', 'Content-Type: application/json\r\n', ''],
    ['a plain field', '', ''],
    ['a file', 'Content-Type: application/json\r\n', '; filename="blob"'],
  ])('accepts a JSON part that arrives as %s', async (_how, type, filename) => {
    const value = JSON.stringify({
      form: 'sample-request',
      version: bench.published.version,
      language: 'ca',
      values: { delanteDe: 'x' },
    });
    const head = `Content-Disposition: form-data; name="solicitud"${filename}`;
    const answer = await fetch(`${url}/api/emails/comunicaciones`, {
      method: 'POST',
      headers: { authorization: await bench.token('20001'), 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\n${head}\r\n${type}\r\n${value}\r\n--x--\r\n`,
    });
    expect(answer.status).toBe(201);
  });

  it('answers malformed and oversized bodies with an error body', async () => {
    const send = (body: string) =>
      fetch(`${url}/api/auth/usuarios-ebcn`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await (await send('{"password":"Secret-Body')).json()).toEqual({
      status: 'Error',
      message: 'Petició incorrecta.',
    });
    expect((await send(JSON.stringify({ username: 'x'.repeat(300_000), password: 'y' }))).status).toBe(413);
    expect((await send('{"__proto__": {"x": 1}}')).status).toBe(400);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that is missing',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="solicitud"\r\n\r\n{"a"',
    ],
    [
      'a field of JSON with a forbidden name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="solicitud"\r\nContent-Type: application/json\r\n\r\n{"__proto__": {"a": 1}}\r\n--x--\r\n',
    ],
  ])("refuses a multipart body with %s as the sender's mistake", async (_what, type, body) => {
    lines.length = 0;
    const answer = await fetch(`${url}/api/emails/comunicaciones`, {
      method: 'POST',
      headers: { authorization: await bench.token('20001'), 'content-type': type },
      body,
    });
    expect([answer.status, (await answer.json()).status]).toEqual([400, 'Error']);
    expect(lines.join('')).not.toContain('request failed');
  });

  it('closes the connection of a client that leaves in the middle of a send', async () => {
    const socket = httpRequest(`${url}/api/emails/comunicaciones`, {
      method: 'POST',
      headers: { authorization: await bench.token('20001'), 'content-type': 'multipart/form-data; boundary=x' },
    });
    socket.on('error', () => {});
    await new Promise<void>((resolve) =>
      socket.write('--x\r\nContent-Disposition: form-data; name="solicitud"\r\n\r\n{', () => resolve()),
    );
    socket.destroy();
    expect((await get('/health/live')).status).toBe(200);
  });

  it('logs by route and request id, and nothing a person wrote', async () => {
    const token = await bench.token('20001');
    lines.length = 0;
    await get('/api/formulario/datos?tipo-direccion=CONTACT&secret=Query-Secret', { authorization: token });
    await post('/api/auth/usuarios-ebcn', { username: '20001', password: 'Password-Secret' });
    await fetch(`${url}/api/auth/validate`, {
      method: 'POST',
      body: '{"token": "Body-Secret',
      headers: { 'content-type': 'application/json' },
    });
    await bench.send({
      token,
      form: 'sample-request',
      values: { delanteDe: 'Value-Secret', email: 'someone@private.example' },
    });
    await get('/no/such/page/Path-Secret');
    const log = lines.join('');
    expect(log).toContain('"route":"/api/formulario/datos"');
    expect(lines.every((line) => JSON.parse(line).reqId)).toBe(true);
    expect(log).not.toMatch(/Secret|private\.example|exemple\.cat/);
    expect(log).not.toContain(token.slice(-20));
  });
});
