import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TEST_AUTHORITIES, TEST_FOLDER } from '../signing/trust.ts';
import { TEST_PASSWORD, type TestPerson } from './folder.ts';
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
import { legacyPkcs12, pkcs12 } from './pkcs12.ts';

const ISSUER_KEY = 'issuing-authority.key.pem';
const README = `TEST MATERIAL. Nothing in this folder is worth anything outside of a demonstration.

${TEST_AUTHORITIES} holds an authority that only a server in demo mode trusts, ${ISSUER_KEY} its key.
The .p12 files are certificates of invented people, all with the password ${TEST_PASSWORD}:
  <number>.p12         RSA, as today's tools write it
  <number>-ec.p12      elliptic curve P-256
  <number>-legacy.p12  RSA, as old tools wrote it (3DES)
The folder is made anew when it is removed; what was signed before is then signed by an authority of the past.
`;

/** A certificate of the kept test authority, made on the spot, and the authorities above it. */
export async function issueTestCertificate(dataDir: string, person: TestPerson): Promise<Identity> {
  const folder = path.join(dataDir, TEST_FOLDER);
  const key = await readFile(path.join(folder, ISSUER_KEY), 'utf8');
  const authorities = await readFile(path.join(folder, TEST_AUTHORITIES), 'utf8');
  const [, intermediate = ''] = authorities.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return issuePersonal(person, 'p-256', identityOf(key, intermediate));
}

/** What the folder holds, by the files' names. */
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

/** As Spanish authorities name people: the id in the serial number and after the name. */
function issuePersonal({ name, nif }: TestPerson, kind: KeyKind, issuer: Identity): Promise<Identity> {
  const subject = [
    [COMMON_NAME, `TEST ${name} - ${nif}`],
    [SERIAL_NUMBER, `IDCES-${nif}`],
  ] as const;
  return issue({ subject, kind }, issuer);
}
