import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Contents of a member's certificate. */
export interface Wish {
  /** `openssl req -newkey`: `rsa:2048`, or `ec` with its options. */
  key?: readonly string[];
  /** National id in the subject. */
  nif: string;
  password?: string;
}

export const EC_KEY = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
export const PASSWORD = 'clau·1234';

/** A certificate authority of the journey, and files of certificates that it has issued. */
export class Authority {
  private readonly folder = mkdtempSync(join(tmpdir(), 'journey keys '));
  private made = 0;

  constructor(name = 'Autoritat de prova') {
    const usage = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
    this.openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-utf8',
      '-subj',
      `/CN=${name}`,
      '-days',
      '100',
      ...usage,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    );
  }

  /** PEM of the authority, for the server's setting and for OpenSSL. */
  get caFile(): string {
    return join(this.folder, 'ca.pem');
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A .p12 file of a new certificate; its path. */
  issue({ key = ['rsa:2048'], nif, password = PASSWORD }: Wish): string {
    this.made += 1;
    const name = `member-${this.made}`;
    const subject = `/C=ES/CN=Núria Vila i Puigdomènech/serialNumber=IDCES-${nif}`;
    this.openssl(
      'req',
      '-new',
      '-newkey',
      ...key,
      '-nodes',
      '-utf8',
      '-subj',
      subject,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    writeFileSync(
      this.path('ext'),
      'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n',
    );
    this.openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-set_serial',
      String(1000 + this.made),
      '-days',
      '30',
      '-sha256',
      '-extfile',
      'ext',
      '-out',
      `${name}.pem`,
    );
    this.openssl(
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.pem`,
      '-certfile',
      'ca.pem',
      '-passout',
      `pass:${password}`,
      '-out',
      `${name}.p12`,
    );
    return this.path(`${name}.p12`);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  }
}
