import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { SigningServices } from '../../../src/server/domain/documents/signing/signing-services.ts';
import { loadTrust } from '../../../src/server/domain/documents/signing/trust.ts';
import { readCaseContext } from '../../../src/server/domain/procedures/cases.ts';
import { beginSignature, prepareSignature } from '../../../src/server/domain/procedures/documents/sign.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { SECRET } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';
import { base64, NIF, openPki, signatureOver } from '../support/signing/certificates.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const MEMBER = '20001';

onEachDatabase('ETEC requests at the same time', (open) => {
  let bench: EtecBench;
  beforeAll(async () => {
    bench = await openEtec({}, open, await openPki());
    await bench.token(MEMBER);
  });
  afterAll(() => bench.close());

  const count = async (table: 'cases' | 'procedure_documents' | 'case_events') => {
    const { number } = await bench.database.db
      .selectFrom(table)
      .select((all) => all.fn.countAll<string>().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  };

  it('fifty equal sends make one document, one line of the audit and one mail each', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bench.act(MEMBER, 'generar_documento', GOOD, { key: 'the-same-key' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect([await count('cases'), await count('procedure_documents'), await count('case_events')]).toEqual([1, 1, 1]);
    expect(await sentMails(bench.database)).toHaveLength(2);
  });

  it('equal declarations with different keys are that document too', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.act(MEMBER, 'generar_documento', GOOD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(await count('procedure_documents')).toBe(1);
  });

  it('different declarations become versions of one request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_none, at) =>
        bench.act(MEMBER, 'generar_documento', { ...GOOD, telefono_contacto: `60000010${at}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(await count('cases')).toBe(1);
    const numbers = await bench.database.db
      .selectFrom('procedure_documents')
      .select('number')
      .orderBy('number')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('of equal signatures one counts', async () => {
    const id = await bench.made(MEMBER);
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' });
    const begun = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
    const signature = signatureOver(begun.json().dataToSignBase64, key);
    const before = await count('case_events');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.act(MEMBER, 'firmar_pdf', { solicitud_id: id, signature })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await count('case_events')).toBe(before + 1);
  });

  it('a retry of a signature with its key gets the first answer', async () => {
    const id = await bench.made(MEMBER, { telefono_contacto: '633333333' });
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' });
    const begun = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
    const body = { solicitud_id: id, signature: signatureOver(begun.json().dataToSignBase64, key) };
    const [one, other] = await Promise.all(
      [1, 2].map(() => bench.act(MEMBER, 'firmar_pdf', body, { key: 'retried-key' })),
    );
    const third = await bench.act(MEMBER, 'firmar_pdf', body, { key: 'retried-key' });
    expect([one, other, third].map((answer) => answer?.statusCode)).toEqual([200, 200, 200]);
    for (const answer of [other, third]) expect(answer?.json()).toEqual(one?.json());
  });

  it('a document that is replaced while its signature is prepared is not signed any more', async () => {
    const id = await bench.made(MEMBER, { telefono_contacto: '655555555' });
    const { certificate } = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' });
    const { settings, database } = bench;
    const { db } = database;
    const room = await readCaseContext({ config: new ConfigStore(db), settings });
    const { owner } = await db.selectFrom('cases').select('owner').where('id', '=', id).executeTakeFirstOrThrow();
    const own = { procedure: 'etec', owner, id };
    const ground = { trust: await loadTrust(settings), services: new SigningServices(settings) };
    const prepared = await prepareSignature(room, db, own, base64(certificate), ground);
    await bench.made(MEMBER, { telefono_contacto: '666666666' });
    await expect(db.transaction().execute((trx) => beginSignature(room, trx, own, prepared))).rejects.toMatchObject({
      statusCode: 409,
      text: 'errors.signing.superseded',
    });
  });

  it('another process goes on where the first one stopped', async () => {
    const id = await bench.made(MEMBER, { telefono_contacto: '644444444' });
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' });
    const token = await bench.token(MEMBER);
    const begun = await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
    const { settings, database } = bench;
    const next = await buildApp({ settings, db: database.db, tokenSecret: SECRET });
    const signature = signatureOver(begun.json().dataToSignBase64, key);
    const answer = await next.inject({
      method: 'POST',
      url: `/signing/otecSolicitudes.php/${id}`,
      headers: { token },
      payload: { accion: 'firmar_pdf', signature },
    });
    expect([answer.statusCode, answer.json().estado]).toEqual([200, 'pendiente_verificacion']);
    await next.close();
  });
});
