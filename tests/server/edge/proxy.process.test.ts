import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, MAX_FILES_BYTES } from '../../../src/core/files/limits.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { freePorts, HAS_NGINX, startNginx, type TlsProxy } from '../support/nginx.ts';
import { freePort, type ServerProcess, startProcess } from '../support/server-process.ts';

describe.skipIf(!HAS_NGINX)('TLS by nginx, as the example has it (skipped where there is none)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  let server: ServerProcess;
  let proxy: TlsProxy;

  beforeAll(async () => {
    const ports = await freePorts();
    const port = await freePort();
    await prepareDataFolder(path.join(folder, 'data'));
    server = startProcess(path.join(folder, 'data'), {
      PORT: String(port),
      PUBLIC_URL: `https://127.0.0.1:${ports[1]}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    });
    proxy = await startNginx(port, ports);
    await server.url;
    while ((await ask('/health/ready').catch(() => null))?.status !== 200) await pause(200);
  });
  afterAll(async () => {
    proxy?.stop();
    server?.child.kill('SIGTERM');
    await server?.exit;
    rmSync(folder, { recursive: true, force: true });
  });

  interface Answer {
    status: number;
    headers: IncomingHttpHeaders;
    raw: string[];
    body: string;
  }

  function ask(where: string, options: RequestOptions & { body?: string | Buffer } = {}): Promise<Answer> {
    const { body, ...rest } = options;
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: proxy.secure, path: where, rejectUnauthorized: false, ...rest },
        (answer) => {
          let text = '';
          answer.on('data', (part) => (text += part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, raw: answer.rawHeaders, body: text }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
  const signIn = (username: string, password: string, options: RequestOptions = {}) =>
    ask('/api/auth/usuarios-ebcn', {
      method: 'POST',
      body: JSON.stringify({ username, password }),
      ...options,
      headers: { 'content-type': 'application/json', ...(options.headers as Record<string, string>) },
    });

  it('speaks with nobody whose talks could be read later, and does not say which nginx it is', async () => {
    const cipher = (options: ConnectionOptions) =>
      new Promise((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: proxy.secure, rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getCipher().standardName);
          socket.destroy();
        });
        socket.on('error', () => resolve(null));
      });
    const old = { maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' } as const;
    expect(await cipher({ ...old, ciphers: 'AES128-SHA:AES256-GCM-SHA384:ECDHE-RSA-AES128-SHA' })).toBeNull();
    expect(await cipher(old)).toMatch(/^TLS_ECDHE_\w+_(?:GCM_SHA\d+|POLY1305_SHA256)$/);
    expect(await cipher({})).toMatch(/^TLS_(?:AES|CHACHA)/);
    expect((await ask('/health/live')).headers.server).toBe('nginx');
  });

  it('sends everybody to https, and says once to stay there', async () => {
    const answer = await fetch(`http://127.0.0.1:${proxy.plain}/login?a=b`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login?a=b']);
    const { status, raw } = await ask('/config/current.json');
    const said = raw.filter((name) => name.toLowerCase() === 'strict-transport-security');
    expect([status, said.length]).toEqual([200, 1]);
  });

  it('tells the server where people really come from, whatever they say themselves', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7' };
    expect((await signIn('20001', 'wrong', { localAddress: '127.0.0.9', headers: forged })).status).toBe(500);
    // Lines of the log come a moment later.
    await expect.poll(server.output).toMatch(/"security".*refused.*127\.0\.0\.9|127\.0\.0\.9.*"security".*refused/);
    expect(server.output()).not.toContain('203.0.113.7');
  });

  it('lets through as many files as a form takes, and the server answers for more', async () => {
    const token = String(JSON.parse((await signIn('20001', DEMO_PASSWORD)).body).token);
    const send = (files: number) => {
      const form = new FormData();
      for (let file = 0; file < files; file += 1)
        form.append('adjunto', new Blob([Buffer.alloc(MAX_FILE_BYTES, '%PDF-1.7\n')]), `${file}.pdf`);
      return bodyOf(form).then(({ body, type }) =>
        ask('/api/emails/comunicaciones', {
          method: 'POST',
          body,
          headers: { authorization: token, 'content-type': type },
        }),
      );
    };
    // Our own answers are JSON, the proxy's are not.
    const refusal = ({ status, body }: Answer) => [status, typeof JSON.parse(body)];
    // No PDF can be made of them, which is the server's to say.
    expect(refusal(await send(MAX_FILES_BYTES / MAX_FILE_BYTES))).toEqual([415, 'object']);
    expect(refusal(await send(MAX_FILES_BYTES / MAX_FILE_BYTES + 1))).toEqual([413, 'object']);
  });

  it('shows nobody what is for the machine alone', async () => {
    for (const where of ['/metrics', '/admin/members', '/admin/'])
      expect([where, (await ask(where)).status]).toEqual([where, 403]);
  });
});

async function bodyOf(form: FormData): Promise<{ body: Buffer; type: string }> {
  const whole = new Response(form);
  return { type: String(whole.headers.get('content-type')), body: Buffer.from(await whole.arrayBuffer()) };
}
