import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from '../../../../src/server/domain/documents/test-authority/issue.ts';
import { configuration, type Named } from './openssl-configuration.ts';

const run = promisify(execFile);

/** The web server's response to a question: its work, or one of the things that go wrong. */
export type Mood =
  | 'works'
  | 'fails'
  | 'hangs'
  | 'leads elsewhere'
  | 'floods'
  | 'signs as a stranger'
  | 'repeats itself';

const TYPES = {
  ocsp: 'application/ocsp-response',
  crl: 'application/pkix-crl',
  tsa: 'application/timestamp-reply',
};

/**
 * A certification authority of OpenSSL's own programs behind a web server: `openssl ca` issues, revokes and keeps the list,
 * `openssl ocsp` answers about it, `openssl ts` stamps. No code of ours has a part in what it says.
 */
export class OpensslAuthority {
  readonly folder: string;
  readonly url: string;
  moods: Record<'ocsp' | 'crl' | 'tsa', Mood> = { ocsp: 'works', crl: 'works', tsa: 'works' };
  /** Calls since the start, by their path. */
  asked: string[] = [];
  readonly #close: () => Promise<void>;
  #names = 0;
  #lastAnswer: Buffer = Buffer.alloc(0);

  private constructor(folder: string, url: string, close: () => Promise<void>) {
    this.folder = folder;
    this.url = url;
    this.#close = close;
  }

  static async open(): Promise<OpensslAuthority> {
    const folder = await mkdtemp(path.join(tmpdir(), 'authority-'));
    let authority: OpensslAuthority | null = null;
    const server = createServer((request, response) => void authority?.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    authority = new OpensslAuthority(folder, url, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    await authority.#prepare();
    return authority;
  }

  close(): Promise<void> {
    return this.#close();
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  async openssl(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await run('openssl', [...args], { cwd: this.folder });
    return stdout + stderr;
  }

  async file(name: string): Promise<Buffer> {
    return readFile(this.path(name));
  }

  /** A certificate that names its services, with its key. `algorithm` is that of `openssl req -newkey`. */
  async personal(
    nif: string,
    named: Named = 'both',
    algorithm: readonly string[] = ['rsa:2048'],
  ): Promise<Identity & { name: string }> {
    this.#names += 1;
    const name = `person${this.#names}`;
    await this.#issue(
      name,
      `/CN=Persona de Prova ${this.#names}/serialNumber=IDCES-${nif}`,
      `person_${named}`,
      algorithm,
    );
    const key = createPrivateKey(await readFile(this.path(`${name}.key`), 'utf8'));
    return { key, certificate: await this.#der(name), name };
  }

  async revoke(name: string): Promise<void> {
    await this.openssl('ca', '-config', 'ca.cnf', '-revoke', `${name}.pem`);
    await this.#writeList();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // Clients that ask by hand read until the line is closed.
    response.setHeader('connection', 'close');
    const [, service = ''] = (request.url ?? '').split('/');
    this.asked.push(service);
    const work = { ocsp: this.#ocsp, crl: () => this.file('list.der'), tsa: this.#stamp }[service];
    const mood = this.moods[service as 'ocsp'];
    // Others, such as pdfsig, ask by GET first and then as we do (RFC 6960 §A.1).
    const byGet = service === 'ocsp' && request.method === 'GET';
    if (!work || byGet || mood === 'fails') return void response.writeHead(500).end();
    if (mood === 'hangs') return;
    if (mood === 'leads elsewhere' && request.url?.split('/').length === 2)
      return void response.writeHead(302, { location: `${this.url}/${service}/elsewhere` }).end();
    if (mood === 'floods') return void response.writeHead(200).end(Buffer.alloc(4_000_000));
    try {
      const said = await work.call(this, Buffer.concat(chunks));
      response.writeHead(200, { 'content-type': TYPES[service as 'ocsp'] }).end(said);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  }

  async #ocsp(question: Buffer): Promise<Buffer> {
    if (this.moods.ocsp === 'repeats itself') return this.#lastAnswer;
    const signer = this.moods.ocsp === 'signs as a stranger' ? 'stranger' : 'responder';
    const files = await this.#question('ocsp', question);
    const args = [
      'ocsp',
      '-index',
      'index.txt',
      '-CA',
      'issuer.pem',
      '-rsigner',
      `${signer}.pem`,
      '-rkey',
      `${signer}.key`,
    ];
    await this.openssl(...args, '-nmin', '60', '-reqin', files.asked, '-respout', files.said);
    this.#lastAnswer = await this.file(files.said);
    return this.#lastAnswer;
  }

  async #stamp(question: Buffer): Promise<Buffer> {
    const { asked, said } = await this.#question('tsa', question);
    await this.openssl('ts', '-reply', '-config', 'ca.cnf', '-queryfile', asked, '-out', said);
    return this.file(said);
  }

  async #question(kind: string, question: Buffer): Promise<{ asked: string; said: string }> {
    this.#names += 1;
    const files = { asked: `${kind}${this.#names}.asked`, said: `${kind}${this.#names}.said` };
    await writeFile(this.path(files.asked), question);
    return files;
  }

  async #prepare(): Promise<void> {
    for (const [name, text] of [
      ['index.txt', ''],
      ['serial', '1000\n'],
      ['crlnumber', '01\n'],
      ['tsaserial', '01\n'],
    ] as const)
      await writeFile(this.path(name), text);
    await writeFile(this.path('index.txt.attr'), 'unique_subject = no\n');
    await writeFile(this.path('ca.cnf'), configuration(this.url));
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-config', 'ca.cnf', '-days', '30'];
    await this.openssl(
      ...request,
      '-extensions',
      'root',
      '-subj',
      '/CN=OpenSSL root',
      '-keyout',
      'root.key',
      '-out',
      'root.pem',
    );
    await this.openssl(
      ...request,
      '-extensions',
      'stranger',
      '-subj',
      '/CN=Stranger',
      '-keyout',
      'stranger.key',
      '-out',
      'stranger.pem',
    );
    await this.#issue('issuer', '/CN=OpenSSL issuer', 'issuer', ['rsa:2048'], 'root');
    await this.#issue('responder', '/CN=OpenSSL responder', 'responder');
    await this.#issue('tsa', '/CN=OpenSSL time-stamps', 'stamper');
    await writeFile(this.path('authorities.pem'), '');
    for (const name of ['root.pem', 'issuer.pem'])
      await appendFile(this.path('authorities.pem'), await this.file(name));
    await this.#writeList();
  }

  async #issue(
    name: string,
    subject: string,
    extensions: string,
    algorithm: readonly string[] = ['rsa:2048'],
    by = 'issuer',
  ): Promise<void> {
    await this.openssl(
      ...['req', '-new', '-newkey', ...algorithm, '-nodes', '-config', 'ca.cnf', '-subj', subject],
      ...['-keyout', `${name}.key`, '-out', `${name}.csr`],
    );
    await this.openssl(
      ...['ca', '-config', 'ca.cnf', '-batch', '-notext', '-cert', `${by}.pem`, '-keyfile', `${by}.key`],
      ...['-extensions', extensions, '-in', `${name}.csr`, '-out', `${name}.pem`],
    );
  }

  async #writeList(): Promise<void> {
    await this.openssl('ca', '-config', 'ca.cnf', '-gencrl', '-out', 'list.pem');
    await this.openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der');
  }

  async #der(name: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`);
    return new Uint8Array(await this.file(`${name}.der`));
  }
}
