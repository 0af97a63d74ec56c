import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys, certificates and files of them as OpenSSL makes them, in a folder that goes when the test is over. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'keys '));

  path(name: string): string {
    return join(this.folder, name);
  }

  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** A key and a certificate of its own authority: `<name>.key`, `<name>.pem`. */
  identity(
    name: string,
    algorithm: readonly string[],
    subject = '/C=ES/CN=Núria Vila/serialNumber=IDCES-12345678Z',
  ): void {
    const request = ['req', '-x509', '-newkey', ...algorithm, '-nodes', '-utf8', '-subj', subject, '-days', '30'];
    this.openssl(...request, '-keyout', `${name}.key`, '-out', `${name}.pem`);
  }

  /** A PKCS#12 file; `options` are those of `openssl pkcs12 -export`. */
  keyFile(identity: string, password: string, ...options: string[]): Blob {
    const files = ['-inkey', `${identity}.key`, '-in', `${identity}.pem`, '-out', 'made.p12'];
    this.openssl('pkcs12', '-export', ...files, '-passout', `pass:${password}`, ...options);
    return new Blob([readFileSync(this.path('made.p12'))]);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
