import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/http/app.ts';
import { SECRET } from '../support/app.ts';
import { base64, NIF, signatureOver } from '../support/signing/certificates.ts';
import { real } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec, PATH } from '../support/signing/etec.ts';
import { HAS_OPENSSL, opensslVerify, signatureParts } from '../support/signing/signature-tools.ts';
import { startTimeStampAuthority, type TimeStampAuthority } from '../support/signing/time-stamp-authority.ts';

const MEMBER = '20001';
/** DER of the attribute's name, id-aa-timeStampToken. */
const TOKEN = Buffer.from('060b2a864886f70d010910020e', 'hex');

let authority: TimeStampAuthority;
let bench: EtecBench;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  bench = await openEtec({ tsaUrl: authority.url });
});
afterAll(async () => {
  await bench.close();
  await authority.close();
});

it('puts a token over the signature into it, and takes no other', async () => {
  const id = await bench.made(MEMBER);
  const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
  const begun = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
  const signature = signatureOver(begun.json().dataToSignBase64, key);
  for (const mood of ['fails', 'refuses', 'stamps another', 'leads elsewhere'] as const) {
    authority.mood = mood;
    const answer = await bench.act(MEMBER, 'firmar_pdf', { solicitud_id: id, signature });
    expect([mood, answer.statusCode]).toEqual([mood, 503]);
    expect(answer.json().message).toMatch(/^No s'ha pogut obtenir el segell de temps/);
    expect((await bench.act(MEMBER, 'obtener_datos')).json().estado).toBe('pendiente_firma');
  }
  authority.mood = 'stamps';
  const answer = await bench.act(MEMBER, 'firmar_pdf', { solicitud_id: id, signature });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(authority.asked).toBe(5);
  const pdf = (await bench.get(MEMBER, `/${id}/pdf/1`)).rawPayload;
  expect(signatureParts(pdf).container.includes(TOKEN)).toBe(true);
  if (HAS_OPENSSL)
    expect(await opensslVerify(pdf, bench.pki.caFile, bench.pki.folder)).toContain('CAdES Verification successful');
});

it('has room for a token of a long chain, and says so when one is longer than any', async () => {
  authority.mood = 'stamps';
  const id = await bench.made(MEMBER);
  const identity = await bench.pki.personal(NIF[MEMBER]);
  authority.more = 80;
  const tooLong = await bench.signed(MEMBER, id, identity);
  expect([tooLong.statusCode, tooLong.json().message]).toEqual([503, real('ca', 'errors/signing').tsa]);
  authority.more = 40;
  const answer = await bench.signed(MEMBER, id, identity);
  authority.more = 0;
  expect(answer.statusCode, answer.body).toBe(200);
  const [document] = await bench.database.db
    .selectFrom('procedure_documents')
    .select('signed_pdf')
    .where('case_id', '=', id)
    .where('signed_pdf', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  const pdf = Buffer.from(document?.signed_pdf ?? '');
  expect(signatureParts(pdf).container.length).toBeGreaterThan(16_384);
  if (HAS_OPENSSL)
    expect(await opensslVerify(pdf, bench.pki.caFile, bench.pki.folder)).toContain('CAdES Verification successful');
});

it('asks for another try when a service came after the room was made', async () => {
  const id = await bench.made(MEMBER);
  const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
  const settings = { ...bench.settings, tsaUrl: null };
  const before = await buildApp({ settings, db: bench.database.db, tokenSecret: SECRET, logLevel: 'silent' });
  const headers = { token: await bench.token(MEMBER), 'idempotency-key': randomUUID() };
  const payload = { accion: 'pre_firmar_pdf', solicitud_id: id, certificado: base64(certificate) };
  const begun = await before.inject({ method: 'POST', url: PATH, headers, payload });
  await before.close();
  authority.more = 40;
  const signature = signatureOver(begun.json().dataToSignBase64, key);
  const answer = await bench.act(MEMBER, 'firmar_pdf', { solicitud_id: id, signature });
  authority.more = 0;
  expect([answer.statusCode, answer.json().message]).toEqual([409, real('ca', 'errors/signing').superseded]);
});
