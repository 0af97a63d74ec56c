import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/server/domain/documents/signing/cms.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { SECRET } from '../support/app.ts';
import { base64, NIF, signatureOver } from '../support/signing/certificates.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec, PATH } from '../support/signing/etec.ts';

const MEMBER = '20001';
const STATES = ['pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'];

/** Stands for a server that is killed: the n-th thing that is written fails, and nothing after it comes. */
const fault = { left: Number.POSITIVE_INFINITY, struck: false };
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode') fault.left -= 1;
    if (fault.left < 0) {
      fault.struck = true;
      throw new Error('the server is gone');
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

let bench: EtecBench;
let app: Awaited<ReturnType<typeof buildApp>>;
let token: string;
beforeAll(async () => {
  bench = await openEtec();
  token = await bench.token(MEMBER);
  const { settings, database } = bench;
  app = await buildApp({ settings, db: database.db.withPlugin(plugin), tokenSecret: SECRET });
});
afterAll(async () => {
  await app.close();
  await bench.close();
});

const call = (body: object) => app.inject({ method: 'POST', url: PATH, headers: { token }, payload: body });

/** Every request is in a state, its audit says how it came there, and no document lacks a byte. */
async function inOrder(): Promise<string> {
  const { db } = bench.database;
  const requests = await db.selectFrom('cases').selectAll().orderBy('id').execute();
  const documents = await db.selectFrom('procedure_documents').selectAll().orderBy('id').execute();
  const audit = await db.selectFrom('case_events').selectAll().orderBy('id').execute();
  for (const { id, state } of requests) {
    expect(STATES).toContain(state);
    expect(audit.filter((line) => line.case_id === id).at(-1)?.to_state).toBe(state);
    const own = documents.filter((document) => document.case_id === id);
    expect(own.map(({ number }) => number)).toEqual(own.map((_document, at) => at + 1));
    expect(own.length).toBeGreaterThan(0);
    if (state !== 'pendiente_firma' && state !== 'baja') expect(own.at(-1)?.signed_pdf).not.toBeNull();
  }
  for (const { pdf, sha256: hash, signed_pdf, signed_sha256 } of documents) {
    expect(sha256(pdf).toString('hex')).toBe(hash);
    if (signed_pdf) expect(sha256(signed_pdf).toString('hex')).toBe(signed_sha256);
  }
  const mails = await db.selectFrom('outbox').select('id').execute();
  return JSON.stringify([requests, documents.length, audit.length, mails.length]);
}

/** Breaks off a call after each of its writes in turn; at last it goes through. */
async function atEveryStep(body: () => object): Promise<number> {
  for (let allowed = 0; ; allowed += 1) {
    const before = await inOrder();
    fault.left = allowed;
    fault.struck = false;
    const answer = await call(body());
    fault.left = Number.POSITIVE_INFINITY;
    if (!fault.struck) {
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return allowed;
    }
    expect(answer.statusCode).toBe(503);
    expect(await inOrder()).toBe(before);
  }
}

describe('broken off after any of its writes, nothing is half done and the member can go on', () => {
  let id: number;
  let data: string;
  let signature: string;

  it('the document', async () => {
    expect(await atEveryStep(() => ({ ...GOOD, accion: 'generar_documento' }))).toBeGreaterThan(4);
    id = (await bench.act(MEMBER, 'obtener_datos')).json().id;
  });

  it('the beginning of the signature', async () => {
    const { key, certificate } = await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' });
    const body = { accion: 'pre_firmar_pdf', solicitud_id: id, certificado: base64(certificate) };
    expect(await atEveryStep(() => body)).toBeGreaterThan(1);
    data = (await call(body)).json().dataToSignBase64;
    signature = signatureOver(data, key);
  });

  it('the signature', async () => {
    const body = { accion: 'firmar_pdf', solicitud_id: id, signature };
    expect(await atEveryStep(() => body)).toBeGreaterThan(5);
  });

  it('a change, and the withdrawal', async () => {
    await atEveryStep(() => ({ ...GOOD, telefono_contacto: '699999999', accion: 'generar_documento' }));
    expect(await atEveryStep(() => ({ accion: 'baja_solicitud', solicitud_id: id }))).toBeGreaterThan(2);
    expect((await bench.act(MEMBER, 'obtener_datos')).json().estado).toBe('baja');
  });
});
