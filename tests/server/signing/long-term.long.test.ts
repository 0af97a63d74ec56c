import { constants, randomUUID, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/http/app.ts';
import { SECRET } from '../support/app.ts';
import { base64, NIF, signatureOver } from '../support/signing/certificates.ts';
import { partsByHand } from '../support/signing/cms-by-hand.ts';
import { real } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec, PATH } from '../support/signing/etec.ts';
import { HAS_PDFSIG, pdfsigVerify, signatureParts } from '../support/signing/signature-tools.ts';
import { OpensslAuthority } from './support/openssl-authority.ts';

const MEMBER = '20001';
const ME = NIF[MEMBER];

let authority: OpensslAuthority;
let bench: EtecBench;
beforeAll(async () => {
  authority = await OpensslAuthority.open();
  bench = await openEtec({
    signingCaFile: authority.path('authorities.pem'),
    signingRevocation: 'hard',
    signingPrivateHosts: ['127.0.0.1'],
    tsaUrl: `${authority.url}/tsa`,
  });
});
afterAll(async () => {
  await bench.close();
  await authority.close();
});
beforeEach(() => {
  authority.moods = { ocsp: 'works', crl: 'works', tsa: 'works' };
});

const revocationOf = async (id: number) =>
  (
    await bench.database.db
      .selectFrom('procedure_documents')
      .select('revocation')
      .where('case_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
  ).revocation;

/** The signed part, without the data that was added behind it. */
function signedPart(pdf: Buffer): Buffer {
  const [, , , c = 0, d = 0] =
    /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1'))?.map(Number) ?? [];
  return pdf.subarray(0, c + d);
}

/** OpenSSL's report on the signature itself. */
async function cmsVerified(pdf: Buffer): Promise<string> {
  const { container, content } = signatureParts(signedPart(pdf));
  await writeFile(authority.path('cms.der'), container);
  await writeFile(authority.path('content.bin'), content);
  const files = ['-in', 'cms.der', '-content', 'content.bin', '-CAfile', 'root.pem', '-out', 'out.bin'];
  return authority.openssl('cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any', ...files);
}

/** Streams of the document's validation data. */
async function storeOf(pdf: Buffer, part: string): Promise<Buffer[]> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const list = catalog.lookup(PDFName.of('DSS'), PDFDict).lookupMaybe(PDFName.of(part), PDFArray);
  return Array.from({ length: list?.size() ?? 0 }, (_, at) =>
    Buffer.from(decodePDFRawStream(list?.lookup(at) as PDFRawStream).decode()),
  );
}

it('keeps the proofs in the document with which OpenSSL and pdfsig verify it', async () => {
  const id = await bench.made(MEMBER);
  const identity = await authority.personal(ME);
  const answer = await bench.signed(MEMBER, id, identity);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await revocationOf(id)).toBe('good');
  const pdf = (await bench.get(MEMBER, `/${id}/pdf/1`)).rawPayload;
  expect(signedPart(pdf).length).toBeLessThan(pdf.length);
  const { container } = signatureParts(signedPart(pdf));
  expect(await cmsVerified(pdf)).toContain('CAdES Verification successful');

  const [ocsp, ...moreOcsps] = await storeOf(pdf, 'OCSPs');
  expect(moreOcsps).toEqual([]);
  await writeFile(authority.path('kept.ocsp'), ocsp ?? '');
  const person = `${identity.name}.pem`;
  const read = ['ocsp', '-respin', 'kept.ocsp', '-no_nonce', '-issuer', 'issuer.pem', '-cert', person];
  const said = await authority.openssl(...read, '-CAfile', 'authorities.pem');
  expect(said).toContain('Response verify OK');
  expect(said).toContain(`${person}: good`);

  const signed = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(container).buffer).content });
  await writeFile(
    authority.path('token.der'),
    new Uint8Array(signed.signerInfos[0]?.unsignedAttrs?.attributes[0]?.values[0].toBER()),
  );
  await writeFile(authority.path('value.bin'), partsByHand(container).signature);
  const stamp = ['ts', '-verify', '-in', 'token.der', '-token_in', '-data', 'value.bin', '-CAfile', 'root.pem'];
  expect(await authority.openssl(...stamp, '-untrusted', 'issuer.pem')).toContain('Verification: OK');
  // The list is the time-stamp authority's, whose certificate names no responder.
  expect(await storeOf(pdf, 'CRLs')).toEqual([await authority.file('list.der')]);
  expect(await storeOf(pdf, 'Certs')).toHaveLength(4);

  if (!HAS_PDFSIG) return;
  const { text, trusts } = await pdfsigVerify(pdf, String(await authority.file('root.pem')), authority.folder);
  expect(text).toContain('Signature is Valid.');
  if (trusts) expect(text).toContain('Certificate is Trusted.');
});

it.each(['ca', 'es'])('reports silence or a revoked certificate, in %s', async (language) => {
  const texts = real(language, 'errors/signing');
  const id = await bench.made(MEMBER);
  const begin = async (certificate: Uint8Array) => {
    const body = { solicitud_id: id, certificado: base64(certificate) };
    const { statusCode, json } = await bench.act(MEMBER, 'pre_firmar_pdf', body, { language });
    return [statusCode, json().message];
  };
  const mine = await authority.personal(ME);
  authority.moods = { ocsp: 'fails', crl: 'fails', tsa: 'works' };
  expect(await begin(mine.certificate)).toEqual([503, texts.revocationSilent]);
  expect((await bench.act(MEMBER, 'obtener_datos')).json().estado).toBe('pendiente_firma');
  authority.moods = { ocsp: 'works', crl: 'works', tsa: 'works' };
  await authority.revoke(mine.name);
  expect(await begin(mine.certificate)).toEqual([422, texts.revoked]);
  const unnamed = await authority.personal(ME, 'none');
  expect(await begin(unnamed.certificate)).toEqual([422, texts.revocationUnnamed]);
});

it('goes on without an answer if the operator allows it, and logs it', async () => {
  const lines: { security?: Record<string, unknown>; reqId?: string }[] = [];
  const secret = 'metrics'.repeat(8);
  const settings = { ...bench.settings, signingRevocation: 'soft', tsaUrl: null, metricsSecret: secret } as const;
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = await buildApp({ settings, db: bench.database.db, tokenSecret: SECRET, logLevel: 'info', logStream });
  try {
    const id = await bench.made(MEMBER);
    const { key, certificate } = await authority.personal(ME);
    authority.moods = { ocsp: 'fails', crl: 'fails', tsa: 'works' };
    const headers = { token: await bench.token(MEMBER) };
    const act = (payload: object) =>
      app.inject({ method: 'POST', url: PATH, headers: { ...headers, 'idempotency-key': randomUUID() }, payload });
    const begun = await act({ accion: 'pre_firmar_pdf', solicitud_id: id, certificado: base64(certificate) });
    const signature = signatureOver(begun.json().dataToSignBase64, key);
    const answer = await act({ accion: 'firmar_pdf', solicitud_id: id, signature });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await revocationOf(id)).toBe('silent');
    const traces = lines.filter(({ security }) => security?.event === 'revocation');
    expect(traces).toHaveLength(2);
    expect(traces[1]).toMatchObject({
      reqId: answer.headers['x-request-id'],
      security: { event: 'revocation', outcome: 'silent', mode: 'soft', services: ['127.0.0.1'] },
    });
    const signatures = lines.filter(({ security }) => security?.event === 'signature');
    expect(signatures.map(({ security }) => [security?.outcome, typeof security?.account])).toEqual([
      ['done', 'string'],
      ['done', 'string'],
    ]);
    const figures = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${secret}` } });
    expect(figures.body).toContain('workspace_signing_services_total{service="revocation",result="silent"} 2');
  } finally {
    await app.close();
  }
});

it.each([
  ['a key bound to it', ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048']],
  ['a plain key', ['rsa:2048']],
])('accepts a signature by RSA-PSS, of %s', async (_name, algorithm) => {
  const id = await bench.made(MEMBER);
  const { key, certificate } = await authority.personal(ME, 'ocsp', algorithm);
  const begun = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
  const data = Buffer.from(begun.json().dataToSignBase64, 'base64');
  const by = (saltLength: number) =>
    sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
  const finish = (signature: Buffer) =>
    bench.act(MEMBER, 'firmar_pdf', { solicitud_id: id, signature: base64(signature) });
  expect((await finish(by(20))).statusCode).toBe(422);
  const answer = await finish(by(32));
  expect(answer.statusCode, answer.body).toBe(200);
  const { number } = await bench.database.db
    .selectFrom('procedure_documents')
    .select('number')
    .where('case_id', '=', id)
    .where('signed_at', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const pdf = (await bench.get(MEMBER, `/${id}/pdf/${number}`)).rawPayload;
  expect(await cmsVerified(pdf)).toContain('CAdES Verification successful');
});

it('refuses a key that is bound to another digest', async () => {
  const id = await bench.made(MEMBER);
  const algorithm = ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048', '-pkeyopt', 'rsa_pss_keygen_md:sha512'];
  const { certificate } = await authority.personal(ME, 'ocsp', algorithm);
  const answer = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
  expect([answer.statusCode, answer.json().message]).toEqual([422, real('ca', 'errors/signing').otherDigest]);
});
