import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BmpString, OctetString } from 'asn1js';
import forge from 'node-forge';
import {
  Attribute,
  AuthenticatedSafe,
  CertBag,
  Certificate,
  CryptoEngine,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';
import { exact } from '../signing/certificate.ts';
import { TEST_AUTHORITIES, TEST_FOLDER, TEST_PASSWORD, type TestPerson } from '../signing/trust.ts';
import {
  COMMON_NAME,
  type Identity,
  identityOf,
  issue,
  type KeyKind,
  ORGANIZATION,
  pemOf,
  SERIAL_NUMBER,
} from './issue.ts';

const ISSUER_KEY = 'issuing-authority.key.pem';
const README = `TEST MATERIAL. Nothing in this folder is worth anything outside of a demonstration.

${TEST_AUTHORITIES} holds an authority that only a server in demo mode trusts, ${ISSUER_KEY} its key.
The .p12 files are certificates of invented people, all with the password ${TEST_PASSWORD}:
  <number>.p12         RSA, as today's tools write it
  <number>-ec.p12      elliptic curve P-256
  <number>-legacy.p12  RSA, as old tools wrote it (3DES)
The folder is made anew when it is removed; what was signed before is then signed by an authority of the past.
`;

export async function issueTestCertificate(dataDir: string, person: TestPerson): Promise<Identity> {
  const folder = path.join(dataDir, TEST_FOLDER);
  const key = await readFile(path.join(folder, ISSUER_KEY), 'utf8');
  const authorities = await readFile(path.join(folder, TEST_AUTHORITIES), 'utf8');
  const [, intermediate = ''] = authorities.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return issuePersonal(person, 'p-256', identityOf(key, intermediate));
}

export async function materialFor(people: readonly TestPerson[]): Promise<Map<string, string | Uint8Array>> {
  const authority = (name: string) =>
    [
      [ORGANIZATION, 'TEST'],
      [COMMON_NAME, name],
    ] as const;
  const root = await issue({ subject: authority('TEST root authority, trusted by nobody'), authority: true });
  const issuer = await issue({ subject: authority('TEST issuing authority'), authority: true, pathLength: 0 }, root);
  const files = new Map<string, string | Uint8Array>([
    ['README.txt', README],
    [TEST_AUTHORITIES, pemOf(root) + pemOf(issuer)],
    [ISSUER_KEY, String(issuer.key.export({ type: 'pkcs8', format: 'pem' }))],
  ]);
  const chain = [issuer.certificate, root.certificate];
  for (const person of people) {
    const holder = async (kind: KeyKind) => {
      const { key, certificate } = await issuePersonal(person, kind, issuer);
      return { key, certificates: [certificate, ...chain], name: `TEST ${person.name}` };
    };
    const rsa = await holder('rsa-2048');
    files.set(`${person.username}.p12`, await pkcs12(rsa, TEST_PASSWORD));
    files.set(`${person.username}-legacy.p12`, legacyPkcs12(rsa, TEST_PASSWORD));
    files.set(`${person.username}-ec.p12`, await pkcs12(await holder('p-256'), TEST_PASSWORD));
  }
  return files;
}

/** As Spanish authorities do: the id in the serial number and after the name. */
function issuePersonal({ name, nif }: TestPerson, kind: KeyKind, issuer: Identity): Promise<Identity> {
  const subject = [
    [COMMON_NAME, `TEST ${name} - ${nif}`],
    [SERIAL_NUMBER, `IDCES-${nif}`],
  ] as const;
  return issue({ subject, kind }, issuer);
}

/** A key and its certificates for a file with a password (RFC 7292). */
interface Holder {
  key: KeyObject;
  /** DER: the holder's first, then the authorities. */
  certificates: readonly Uint8Array[];
  name: string;
}

const KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const FRIENDLY_NAME = '1.2.840.113549.1.9.20';
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21';
const ROUNDS = 50_000;
const LEGACY_ROUNDS = 2048;

/** Today's format: AES-256 (PBES2) and an HMAC with SHA-256. */
async function pkcs12({ key, certificates, name }: Holder, password: string): Promise<Uint8Array> {
  const crypto = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });
  const secret = {
    password: exact(Buffer.from(password, 'utf8')),
    // The engine replaces this vector by a random one.
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: new Uint8Array(16) },
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: ROUNDS,
  };
  const keyBag = new PKCS8ShroudedKeyBag({
    parsedValue: PrivateKeyInfo.fromBER(exact(key.export({ type: 'pkcs8', format: 'der' }))),
  });
  await keyBag.makeInternalValues(secret, crypto);
  const bags = certificates.map(
    (certificate, at) =>
      new SafeBag({
        bagId: CERTIFICATE_BAG,
        bagValue: new CertBag({ parsedValue: Certificate.fromBER(exact(certificate)) }),
        ...(at === 0 ? { bagAttributes: attributes(name) } : {}),
      }),
  );
  const keys = new SafeContents({
    safeBags: [new SafeBag({ bagId: KEY_BAG, bagValue: keyBag, bagAttributes: attributes(name) })],
  });
  const safe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: keys },
        { privacyMode: 1, value: new SafeContents({ safeBags: bags }) },
      ],
    },
  });
  await safe.makeInternalValues({ safeContents: [{}, secret] }, crypto);
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  await pfx.makeInternalValues(
    { password: secret.password, iterations: ROUNDS, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' },
    crypto,
  );
  return new Uint8Array(pfx.toSchema().toBER());
}

/** The old format that many people still have: 3DES and an HMAC with SHA-1, RSA only. */
function legacyPkcs12({ key, certificates, name }: Holder, password: string): Uint8Array {
  const privateKey = forge.pki.privateKeyFromPem(String(key.export({ type: 'pkcs1', format: 'pem' })));
  const chain = certificates.map((certificate) =>
    forge.pki.certificateFromAsn1(forge.asn1.fromDer(Buffer.from(certificate).toString('binary'))),
  );
  const options = { algorithm: '3des' as const, count: LEGACY_ROUNDS, friendlyName: name };
  const asn1 = forge.pkcs12.toPkcs12Asn1(privateKey, chain, password, options);
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

function attributes(name: string): Attribute[] {
  return [
    new Attribute({ type: FRIENDLY_NAME, values: [new BmpString({ value: name })] }),
    new Attribute({ type: LOCAL_KEY_ID, values: [new OctetString({ valueHex: Uint8Array.of(1).buffer })] }),
  ];
}
