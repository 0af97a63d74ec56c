import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/server/domain/documents/signing/cms.ts';
import { changeValues } from '../support/records.ts';
import { BAD, base64, NIF, signatureOver } from '../support/signing/certificates.ts';
import { real } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const MEMBER = '20001';
const TEXTS = real('ca', 'errors/signing');

let bench: EtecBench;
let id: number;
beforeAll(async () => {
  bench = await openEtec();
});
afterAll(() => bench.close());
beforeEach(async () => {
  const { db } = bench.database;
  for (const table of ['procedure_signatures', 'case_events', 'procedure_documents', 'cases'] as const)
    await db.deleteFrom(table).execute();
  id = await bench.made(MEMBER);
});

/** Everything there is of the requests, bytes included. */
async function everything(): Promise<string> {
  const { db } = bench.database;
  const rows = await Promise.all([
    db.selectFrom('cases').selectAll().orderBy('id').execute(),
    db.selectFrom('procedure_documents').selectAll().orderBy('id').execute(),
    db.selectFrom('case_events').selectAll().orderBy('id').execute(),
    db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  ]);
  return sha256(Buffer.from(JSON.stringify(rows))).toString('hex');
}

/** Expects a refusal with its own message, and nothing changed by it. */
async function refused(call: () => Promise<{ statusCode: number; json(): unknown }>, status: number, text: string) {
  const before = await everything();
  const answer = await call();
  expect([answer.statusCode, answer.json()]).toEqual([status, { status: 'Error', message: TEXTS[text] }]);
  expect(await everything()).toBe(before);
}

const presign = (certificate: Uint8Array, username = MEMBER, of = id) =>
  bench.act(username, 'pre_firmar_pdf', { solicitud_id: of, certificado: base64(certificate) });
const finish = (signature: string, username = MEMBER, of = id) =>
  bench.act(username, 'firmar_pdf', { solicitud_id: of, signature });
const dataOf = async (certificate: Uint8Array) => (await presign(certificate)).json().dataToSignBase64 as string;

it('has a message of its own for every reason', () => {
  expect(new Set(Object.values(TEXTS)).size).toBe(Object.keys(TEXTS).length);
});

describe('a certificate is refused', () => {
  it.each(Object.entries(BAD))('%s', async (_name, { text, make }) => {
    const { certificate } = await make(bench.pki, NIF[MEMBER]);
    await refused(() => presign(certificate), 422, text);
  });

  it('that cannot be read', async () => {
    await refused(() => presign(Buffer.from('not a certificate')), 422, 'unreadable');
    const { certificate } = await bench.pki.personal(NIF[MEMBER]);
    await refused(() => presign(Buffer.concat([certificate, Buffer.from([0])])), 422, 'unreadable');
  });

  it('that was revoked', async () => {
    const file = path.join(bench.pki.folder, 'revoked.txt');
    const { certificate } = await bench.pki.personal(NIF[MEMBER]);
    const other = await openEtec({ signingRevokedFile: file }, undefined, bench.pki);
    try {
      const mine = await other.made(MEMBER);
      await writeFile(file, '# nobody yet\n');
      const body = { solicitud_id: mine, certificado: base64(certificate) };
      expect((await other.act(MEMBER, 'pre_firmar_pdf', body)).statusCode).toBe(200);
      const { X509Certificate } = await import('node:crypto');
      const serial = new X509Certificate(certificate).serialNumber.match(/../g)?.join(':');
      await writeFile(file, `${serial} # lost card\n`);
      const answer = await other.act(MEMBER, 'pre_firmar_pdf', body);
      expect([answer.statusCode, answer.json().message]).toEqual([422, TEXTS.revoked]);
    } finally {
      await other.close();
    }
  });

  it('only in the words of the language asked for', async () => {
    const { certificate } = await bench.pki.personal(NIF['20002']);
    const body = { solicitud_id: id, certificado: base64(certificate) };
    const answer = await bench.act(MEMBER, 'pre_firmar_pdf', body, { language: 'es' });
    expect(answer.json().message).toMatch(/^El certificado es de otra persona/);
  });

  it('is taken with the id in either form, and on either kind of key', async () => {
    const plain = await bench.pki.personal(NIF[MEMBER], { subject: [['2.5.4.5', NIF[MEMBER]]] });
    expect((await presign(plain.certificate)).statusCode).toBe(200);
    const ec = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256', keyUsage: [1] });
    expect((await presign(ec.certificate)).statusCode).toBe(200);
  });
});

describe('a signature is refused', () => {
  it('without a beginning', () => refused(() => finish(base64(Buffer.alloc(256, 1))), 409, 'nothingPending'));

  it('made with another key, or over something else', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const stranger = await bench.pki.personal(NIF[MEMBER]);
    const data = await dataOf(certificate);
    await refused(() => finish(signatureOver(data, stranger.key)), 422, 'signature');
    await refused(() => finish(signatureOver(base64(Buffer.from('x')), key)), 422, 'signature');
    await refused(() => finish('AAAA'), 422, 'signature');
    // The try is still good: a wrong signature takes nothing away.
    expect((await finish(signatureOver(data, key))).statusCode).toBe(200);
  });

  it('that was used already', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const signature = signatureOver(await dataOf(certificate), key);
    expect((await finish(signature)).statusCode).toBe(200);
    await refused(() => finish(signature), 409, 'alreadyUsed');
    await bench.made(MEMBER, { telefono_contacto: '611111111' });
    await refused(() => finish(signature), 409, 'alreadyUsed');
  });

  it('of a try that another one has followed', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const first = await dataOf(certificate);
    const second = await dataOf(certificate);
    // In the same second, with the same certificate: still not the same bytes.
    expect(second).not.toBe(first);
    await refused(() => finish(signatureOver(first, key)), 409, 'superseded');
    expect((await finish(signatureOver(second, key))).statusCode).toBe(200);
  });

  it('of a document that has been changed meanwhile', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const data = await dataOf(certificate);
    await bench.made(MEMBER, { telefono_contacto: '622222222' });
    await refused(() => finish(signatureOver(data, key)), 409, 'superseded');
  });

  it('that comes too late', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const data = await dataOf(certificate);
    await bench.database.db
      .updateTable('procedure_signatures')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute();
    await refused(() => finish(signatureOver(data, key)), 409, 'tooLate');
  });

  it('when the certificate is no longer the member’s at the second step', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const data = await dataOf(certificate);
    await changeValues(bench.database.db, 'person', { persCifNif: NIF['20002'] }, MEMBER);
    await refused(() => finish(signatureOver(data, key)), 422, 'otherPerson').finally(() =>
      changeValues(bench.database.db, 'person', { persCifNif: NIF[MEMBER] }, MEMBER),
    );
  });

  it('of a document that somebody has tampered with', async () => {
    const { db } = bench.database;
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER]);
    const data = await dataOf(certificate);
    const { prepared } = await db.selectFrom('procedure_signatures').select('prepared').executeTakeFirstOrThrow();
    const changed = Buffer.from(prepared ?? []);
    changed[500] = (changed[500] ?? 0) ^ 1;
    await db.updateTable('procedure_signatures').set({ prepared: changed }).execute();
    await refused(() => finish(signatureOver(data, key)), 409, 'tampered');
    await db
      .updateTable('procedure_signatures')
      .set({ prepared: Buffer.concat([prepared ?? Buffer.of(), Buffer.from(' ')]) })
      .execute();
    await refused(() => finish(signatureOver(data, key)), 409, 'tampered');
    const { pdf } = await db.selectFrom('procedure_documents').select('pdf').executeTakeFirstOrThrow();
    await db
      .updateTable('procedure_documents')
      .set({ pdf: Buffer.concat([pdf, Buffer.from(' ')]) })
      .execute();
    await refused(() => presign(certificate), 409, 'tampered');
    const file = await bench.get(MEMBER, `/${id}/pdf/1`);
    expect([file.statusCode, file.json().message]).toEqual([409, TEXTS.tampered]);
  });
});

describe("another member's request", () => {
  it('is as unknown as one that does not exist', async () => {
    const mine = await bench.pki.personal(NIF[MEMBER]);
    const other = await bench.pki.personal(NIF['20002']);
    const data = await dataOf(mine.certificate);
    const signature = signatureOver(data, mine.key);
    const before = await everything();
    const answers = await Promise.all([
      presign(other.certificate, '20002'),
      presign(mine.certificate, '20002'),
      finish(signature, '20002'),
      bench.act('20002', 'baja_solicitud', { solicitud_id: id }),
      bench.get('20002', `/${id}`),
      bench.get('20002', `/${id}/pdf/1`),
      bench.get(MEMBER, `/${id + 1000}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await bench.get('20002')).json()).toEqual([]);
    expect(await everything()).toBe(before);
    expect((await finish(signature)).statusCode).toBe(200);
  });
});
