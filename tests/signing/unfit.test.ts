import { beforeAll, expect, test } from 'vitest';
import { listedCertificate, readSignerCertificate } from '../../src/signing/x509/certificate.ts';
import { BAD, NIF, openPki, type TestPki } from '../server/support/signing/certificates.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await openPki();
});
const unfit = async (der: Uint8Array) => listedCertificate(await readSignerCertificate(new Uint8Array(der))).unfit;

test('a good certificate has nothing against it', async () => {
  expect(await unfit((await pki.personal(NIF['20001'])).certificate)).toBeUndefined();
});

test.each(Object.keys(BAD))('%s: what the certificate itself tells is told before signing', async (name) => {
  const bad = BAD[name] as (typeof BAD)[string];
  const told = await unfit((await bad.make(pki, NIF['20001'])).certificate);
  const known = ['expired', 'notYetValid', 'keyUsage'];
  // The server alone knows authorities, people and keys; an authority's own certificate signs no documents either.
  if (name === 'of an authority') return;
  expect(told).toBe(known.includes(bad.text) ? bad.text : undefined);
});
