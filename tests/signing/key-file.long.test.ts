import { constants, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import keyFile from '../../src/signing/key-file/index.ts';
import { derSignature } from '../../src/signing/key-file/private-key.ts';
import { type ListSigner, SignerError } from '../../src/signing/signer.ts';
import { Workshop } from './openssl.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const SHA512 = '2.16.840.1.101.3.4.2.3';
const RSA = ['rsa:2048'];
const EC = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const words = 'el que es signa';
const data = Buffer.from(words).toString('base64');

const open = (file: Blob, password: string) => keyFile.open({ use: 'any' }, { file, password }) as Promise<ListSigner>;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof SignerError ? error.failure : String(error)),
  );

let workshop: Workshop;
beforeAll(() => {
  workshop = new Workshop();
  workshop.identity('rsa', RSA);
  workshop.identity('ec', EC);
  workshop.identity('p384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']);
  workshop.identity('other', RSA, '/CN=Algú altre');
  workshop.identity('pss', ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048']);
  workshop.identity('ed', ['ed25519']);
});
afterAll(() => workshop.close());

/** Signs with what the file holds and has Node verify it by the certificate that was read out. */
async function signsWith(file: Blob, password: string, identity: string, oid = SHA256) {
  const signer = await open(file, password);
  const [certificate] = await signer.list();
  expect(certificate).toMatchObject({ subjectName: 'Núria Vila', issuerName: 'Núria Vila' });
  const der = Buffer.from(await signer.readCertificate(certificate?.thumbprint ?? ''), 'base64');
  expect(der.equals(new X509Certificate(readFileSync(workshop.path(`${identity}.pem`))).raw)).toBe(true);
  const signature = Buffer.from(await signer.sign(certificate?.thumbprint ?? '', data, oid), 'base64');
  const key = createPublicKey(readFileSync(workshop.path(`${identity}.pem`)));
  // The salt that the server asks for; Node takes it of RSA-PSS alone.
  const pss = key.asymmetricKeyType === 'rsa-pss' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
  const digest = oid === SHA256 ? 'sha256' : 'sha512';
  expect(verify(digest, Buffer.from(words), { key, ...pss }, signature)).toBe(true);
}

const legacy = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];
const variants: [name: string, options: string[]][] = [
  ['as OpenSSL 3 makes it', []],
  ['RC2-40 and 3DES, as Windows and old OpenSSL make it', ['-legacy']],
  ['3DES throughout', legacy],
  ['RC2-128', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128']],
  ['3DES with two keys', ['-legacy', '-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES']],
  ['AES-128', ['-keypbe', 'aes-128-cbc', '-certpbe', 'aes-128-cbc']],
  ['3DES in PBES2', ['-keypbe', 'des-ede3-cbc', '-certpbe', 'des-ede3-cbc']],
  ['a check value of SHA-512', ['-macalg', 'sha512']],
  ['without a check value', ['-nomac']],
  ['certificates in the clear', ['-certpbe', 'NONE']],
  ['nothing encrypted', ['-certpbe', 'NONE', '-keypbe', 'NONE', '-nomac']],
  ['very many rounds, as Firefox makes it', ['-iter', '600000']],
];

describe('files of every kind', () => {
  test.each(variants)('RSA: %s', (_name, options) =>
    signsWith(workshop.keyFile('rsa', '1234', ...options), '1234', 'rsa'),
  );
  test.each(variants.slice(0, 6))('EC: %s', (_name, options) =>
    signsWith(workshop.keyFile('ec', '1234', ...options), '1234', 'ec'),
  );
  test('P-384, and SHA-512', () => signsWith(workshop.keyFile('p384', '1234'), '1234', 'p384', SHA512));
  test('RSA bound to PSS', () => signsWith(workshop.keyFile('pss', '1234'), '1234', 'pss'));
  test('RSA with SHA-512', () => signsWith(workshop.keyFile('rsa', '1234'), '1234', 'rsa', SHA512));

  test.each([
    ['Contrasenya·çñü€', []],
    ['Contrasenya·çñü€', legacy],
    ['Contrasenya·çñü€', ['-legacy']],
    ['😀clau', legacy],
    ['', []],
    ['', legacy],
  ])('password «%s» %s', (password, options) =>
    signsWith(workshop.keyFile('rsa', password, ...options), password, 'rsa'),
  );

  test('with the chain of certificates, only what has a key is offered', async () => {
    const file = workshop.keyFile('rsa', '1234', '-certfile', workshop.path('other.pem'));
    expect((await (await open(file, '1234')).list()).map(({ subjectName }) => subjectName)).toEqual(['Núria Vila']);
  });

  test('BER of undefined length, as Firefox and Java write it', () =>
    signsWith(new Blob([undefinedLength(readMade())]), '1234', 'rsa'));
});

describe('refused', () => {
  test.each(variants.filter(([name]) => name !== 'nothing encrypted'))('wrong password: %s', async (_name, options) => {
    const file = workshop.keyFile('rsa', '1234', ...options);
    for (const wrong of ['1235', '', 'Contrasenya·çñü€'])
      expect(await failure(open(file, wrong))).toBe('wrongPassword');
  });

  test('what is no such file', async () => {
    for (const bytes of ['', 'hola', '\x30\x80', '\x30\x03\x02\x01\x03'])
      expect(await failure(open(new Blob([bytes]), '1234'))).toBe('notAKeyFile');
    const cut = workshop.keyFile('rsa', '1234');
    expect(await failure(open(cut.slice(0, cut.size - 40), '1234'))).toBe('notAKeyFile');
    const pem = new Blob([readFileSync(workshop.path('rsa.pem'))]);
    expect(await failure(open(pem, '1234'))).toBe('notAKeyFile');
  });

  test('no key, and a kind of key that nobody here signs with', async () => {
    workshop.openssl('pkcs12', '-export', '-nokeys', '-in', 'rsa.pem', '-out', 'bare.p12', '-passout', 'pass:1234');
    expect(await failure(open(new Blob([readFileSync(workshop.path('bare.p12'))]), '1234'))).toBe('noKey');
    expect(await failure(open(workshop.keyFile('ed', '1234'), '1234'))).toBe('unsupportedFile');
  });

  test('a key forgotten signs no more', async () => {
    const signer = await open(workshop.keyFile('rsa', '1234'), '1234');
    const [one] = await signer.list();
    signer.close();
    expect(await failure(signer.sign(one?.thumbprint ?? '', data, SHA256))).toBe('noKey');
    expect(await signer.list()).toEqual([]);
  });
});

test('an ECDSA signature becomes DER with whole, short, positive numbers', () => {
  const raw = new Uint8Array([0, 0, 0x7f, 1, 0x80, 0, 0, 0]);
  expect(Buffer.from(derSignature(raw)).toString('hex')).toBe('300b02027f0102050080000000');
});

function readMade(): Buffer {
  workshop.keyFile('rsa', '1234');
  return readFileSync(workshop.path('made.p12'));
}

/** The same file with its outer sequence open-ended and its content in pieces (X.690 §8.1.3.6, §8.7.3). */
function undefinedLength(der: Buffer): Uint8Array<ArrayBuffer> {
  writeFileSync(workshop.path('der.p12'), der);
  const lines = workshop.openssl('asn1parse', '-inform', 'DER', '-in', 'der.p12').split('\n');
  const at = lines.findIndex((line) => /d=3 .*prim: +OCTET STRING/.test(line));
  const places = (line = '') => (/^ *(\d+):d=\d+ +hl=(\d+) +l= *(\d+)/.exec(line) ?? []).slice(1).map(Number);
  const [start = 0, head = 0, length = 0] = places(lines[at]);
  const [versionStart = 0, versionHead = 0, versionLength = 0] = places(lines[1]);
  const [oidStart = 0, oidHead = 0, oidLength = 0] = places(lines[3]);
  const content = der.subarray(start + head, start + head + length);
  const version = der.subarray(versionStart, versionStart + versionHead + versionLength);
  const oid = der.subarray(oidStart, oidStart + oidHead + oidLength);
  const pieces: Buffer[] = [];
  for (let from = 0; from < content.length; from += 100) {
    const piece = content.subarray(from, from + 100);
    pieces.push(Buffer.from([0x04, piece.length]), piece);
  }
  const end = Buffer.from([0, 0]);
  const octets = Buffer.concat([Buffer.from([0x24, 0x80]), ...pieces, end]);
  const tagged = Buffer.concat([Buffer.from([0xa0, 0x80]), octets, end]);
  const info = Buffer.concat([Buffer.from([0x30, 0x80]), oid, tagged, end]);
  const rest = der.subarray(start + head + length);
  return new Uint8Array(Buffer.concat([Buffer.from([0x30, 0x80]), version, info, rest, end]));
}
