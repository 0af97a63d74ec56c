import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasProgram } from '../../../scripts/lib/test-programs.mjs';
import { freePort, ROOT } from './server-process.ts';

/** OpenSSL makes the certificate of the proxy. */
export const HAS_NGINX = hasProgram('nginx') && hasProgram('openssl');

export interface TlsProxy {
  /** Ports of http, which leads to https, and of https with a certificate of its own. */
  plain: number;
  secure: number;
  stop(): void;
}

/** The example of a release, with places and ports of a test, before the server at a port of this machine. */
export async function startNginx(port: number, [plain, secure]: readonly [number, number]): Promise<TlsProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  // Started by root, it works as another user, who keeps there what does not fit into memory.
  chmodSync(folder, 0o755);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  const made = ['-subj', '/CN=test', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...made], {
    stdio: 'ignore',
  });
  writeFileSync(path.join(folder, 'site.conf'), siteOf({ port, plain, secure, key, cert }));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`;
  writeFileSync(path.join(folder, 'nginx.conf'), main);
  const told = ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
  execFileSync('nginx', ['-t', '-q', ...told]);
  const proxy = spawn('nginx', told);
  const stop = () => {
    proxy.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    proxy.kill('SIGTERM');
  };
  return { plain, secure, stop };
}

/** Two ports that nobody has just now. */
export async function freePorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()];
}

function siteOf({
  port,
  plain,
  secure,
  key,
  cert,
}: Record<'port' | 'plain' | 'secure', number> & Record<'key' | 'cert', string>) {
  return readFileSync(path.join(ROOT, 'scripts/release/nginx.conf'), 'utf8')
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
}
