import { type KeyObject, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CertificateWish,
  COMMON_NAME,
  type Identity,
  issue,
  type KeyKind,
  ORGANIZATION_IDENTIFIER,
  pemOf,
  SERIAL_NUMBER,
} from '../../../../src/server/domain/documents/test-authority/issue.ts';

/** National ids of the two demonstration members. */
export const NIF = { '20001': '40123456W', '20002': '38765432J' } as const;

/** An authority with one below it, and whatever certificates a test asks of it. */
export interface TestPki {
  root: Identity;
  issuer: Identity;
  /** PEM file with both, for `SIGNING_CA_FILE`. */
  caFile: string;
  folder: string;
  /** A member's certificate; `wish` goes over what is usual. */
  personal(nif: string, wish?: Partial<CertificateWish>): Promise<Identity>;
}

export async function openPki(): Promise<TestPki> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pki-'));
  const root = await issue({ subject: [[COMMON_NAME, 'Test root']], authority: true });
  const issuer = await issue({ subject: [[COMMON_NAME, 'Test issuer']], authority: true, pathLength: 0 }, root);
  const caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, pemOf(root) + pemOf(issuer));
  const personal = (nif: string, wish: Partial<CertificateWish> = {}) =>
    issue({ subject: subjectOf(nif), ...wish }, issuer);
  return { root, issuer, caFile, folder, personal };
}

export function subjectOf(nif: string): CertificateWish['subject'] {
  return [
    [COMMON_NAME, `Persona de Prova - ${nif}`],
    [SERIAL_NUMBER, `IDCES-${nif}`],
  ];
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** The signature that the local tool makes over its data. `raw` writes ECDSA as WebCrypto does. */
export function signatureOver(dataBase64: string, key: KeyObject, raw = false): string {
  const options = raw ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  return base64(sign('sha256', Buffer.from(dataBase64, 'base64'), options));
}

/** Certificates that must be refused, by why; made by the authority itself or by one that only looks like it. */
export const BAD: Record<string, { text: string; make(pki: TestPki, nif: string): Promise<Identity> }> = {
  expired: { text: 'expired', make: (pki, nif) => pki.personal(nif, { from: -20, to: -1 }) },
  'not valid yet': { text: 'notYetValid', make: (pki, nif) => pki.personal(nif, { from: 2, to: 20 }) },
  'by an authority with the same name': {
    text: 'untrusted',
    make: async (_pki, nif) => (await openPki()).personal(nif),
  },
  'by nobody but itself': { text: 'untrusted', make: (_pki, nif) => issue({ subject: subjectOf(nif) }) },
  'of another person': { text: 'otherPerson', make: (pki) => pki.personal(NIF['20002']) },
  'with an id whose letter is wrong': { text: 'noNationalId', make: (pki) => pki.personal('40123456A') },
  'with two ids': {
    text: 'noNationalId',
    make: (pki, nif) => pki.personal(nif, { subject: [...subjectOf(nif), [SERIAL_NUMBER, nif]] }),
  },
  'without an id': { text: 'noNationalId', make: (pki, nif) => pki.personal(nif, { subject: [[COMMON_NAME, nif]] }) },
  'of a representative': {
    text: 'representative',
    make: (pki, nif) =>
      pki.personal(nif, { subject: [...subjectOf(nif), [ORGANIZATION_IDENTIFIER, 'VATES-B12345674']] }),
  },
  'of a TLS server': {
    text: 'keyUsage',
    make: (pki, nif) => pki.personal(nif, { keyUsage: [0, 2], purposes: ['1.3.6.1.5.5.7.3.1'] }),
  },
  'for encryption alone': { text: 'keyUsage', make: (pki, nif) => pki.personal(nif, { keyUsage: [2] }) },
  'without a key usage': { text: 'keyUsage', make: (pki, nif) => pki.personal(nif, { keyUsage: null }) },
  'with a short key': { text: 'weakKey', make: (pki, nif) => pki.personal(nif, { kind: 'rsa-1024' as KeyKind }) },
  'on another curve': { text: 'weakKey', make: (pki, nif) => pki.personal(nif, { kind: 'p-384' }) },
  'of an authority': { text: 'isAuthority', make: (pki, nif) => pki.personal(nif, { authority: true }) },
  'by a person who plays the authority': {
    text: 'untrusted',
    make: async (pki, nif) => issue({ subject: subjectOf(nif) }, await pki.personal(nif)),
  },
};
