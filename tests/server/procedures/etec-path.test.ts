import { execFileSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pemOf } from '../../../src/server/domain/documents/test-authority/issue.ts';
import { sentMails } from '../support/mail/mails.ts';
import { NIF } from '../support/signing/certificates.ts';
import { partsByHand } from '../support/signing/cms-by-hand.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';
import {
  HAS_OPENSSL,
  HAS_PDFSIG,
  HAS_POPPLER,
  opensslVerify,
  pdfsigVerify,
  signatureParts,
} from '../support/signing/signature-tools.ts';

let bench: EtecBench;
beforeAll(async () => {
  bench = await openEtec();
});
afterAll(() => bench.close());

const MEMBER = '20001';
const state = async () => (await bench.act(MEMBER, 'obtener_datos')).json();
const pdfOf = async (url: string) => {
  const answer = await bench.get(MEMBER, url.slice('/signing/otecSolicitudes.php'.length));
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return answer.rawPayload;
};

const newestCode = async () => {
  const documents = bench.database.db.selectFrom('procedure_documents').select('code').orderBy('id', 'desc');
  return (await documents.executeTakeFirstOrThrow()).code ?? '';
};

describe('a request from its first document to the withdrawal', () => {
  it('shows what the college knows while there is none', async () => {
    expect(await state()).toEqual({
      id: null,
      estado: null,
      observaciones_admin: null,
      pdf: null,
      nombre_completo: 'Núria Vila i Puigdomènech',
      num_colegiado: '20001',
      titulo_especializado: 'Enginyeria tècnica industrial, especialitat en electricitat',
      telefono_contacto: '600000001',
      correo: 'nuria.vila@exemple.cat',
    });
  });

  it('is made, signed, verified, changed, signed again and withdrawn', async () => {
    const territorios = await bench.ids('Osona', 'Bages');
    const id = await bench.made(MEMBER, { territorios });
    expect(await state()).toMatchObject({ id, estado: 'pendiente_firma', territorios, poliza_colegio: 1 });
    const rsa = await bench.pki.personal(NIF[MEMBER]);
    const first = await bench.signed(MEMBER, id, rsa);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({
      estado: 'pendiente_verificacion',
      url_pdf: `/signing/otecSolicitudes.php/${id}/pdf/1`,
    });
    expect(Number.isNaN(Date.parse(first.json().fecha_firma))).toBe(false);
    await bench.verify(id);
    expect((await state()).estado).toBe('activo');

    const again = await bench.made(MEMBER, { telefono_contacto: '699999999' });
    expect(again).toBe(id);
    const changed = await state();
    expect(changed).toMatchObject({ estado: 'pendiente_firma', telefono_contacto: '699999999' });
    expect(changed.pdf).toMatchObject({ fecha_firma: null, url_pdf: `/signing/otecSolicitudes.php/${id}/pdf/2` });
    const second = await bench.signed(MEMBER, id, await bench.pki.personal(NIF[MEMBER], { kind: 'p-256' }), true);
    // Approved once: no second look.
    expect(second.json().estado).toBe('activo');
    // The first version, with its signature, is still there.
    expect((await pdfOf(first.json().url_pdf)).equals(await pdfOf(second.json().url_pdf))).toBe(false);

    const gone = await bench.act(MEMBER, 'baja_solicitud', { solicitud_id: id });
    expect(gone.json()).toEqual({ success: true, estado: 'baja' });
    const next = await bench.made(MEMBER);
    expect(next).toBeGreaterThan(id);
    const third = await bench.signed(MEMBER, next, rsa);
    // The approval ended with the withdrawal.
    expect(third.json().estado).toBe('pendiente_verificacion');
    const list = (await bench.get(MEMBER)).json() as { id: number; estado: string }[];
    expect(list.map((one) => [one.id, one.estado])).toEqual([
      [next, 'pendiente_verificacion'],
      [id, 'baja'],
    ]);
    const audit = await bench.database.db
      .selectFrom('case_events')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ move, from_state, to_state, actor }) => [move, from_state, to_state, actor])).toEqual([
      ['generate', null, 'pendiente_firma', 'member'],
      ['sign', 'pendiente_firma', 'pendiente_verificacion', 'member'],
      ['verify', 'pendiente_verificacion', 'activo', 'office'],
      ['generate', 'activo', 'pendiente_firma', 'member'],
      ['sign', 'pendiente_firma', 'activo', 'member'],
      ['withdraw', 'activo', 'baja', 'member'],
    ]);
    const mails = (await sentMails(bench.database)).filter((mail) => mail.subject.includes(` ${id}:`));
    expect(mails.map(({ subject }) => subject.replace(`[web] Sol·licitud ETEC ${id}: `, ''))).toEqual([
      'document pendent de signatura',
      'document signat',
      'activa',
      'document pendent de signatura',
      'activa',
      'baixa',
    ]);
    expect(mails[1]?.files[0]?.content.byteLength).toBeGreaterThan(10_000);
    expect(new Set(mails.map(({ recipients }) => recipients.join()))).toEqual(new Set(['nuria.vila@exemple.cat']));
  });
});

describe.each(['rsa-2048', 'rsa-4096', 'p-256'] as const)('a signature with %s', (kind) => {
  let pdf: Buffer;
  beforeAll(async () => {
    const id = await bench.made(MEMBER, { telefono_contacto: `6${kind.replace(/\D/g, '').padStart(8, '0')}` });
    const answer = await bench.signed(MEMBER, id, await bench.pki.personal(NIF[MEMBER], { kind }));
    pdf = await pdfOf(answer.json().url_pdf);
  });

  it('covers the whole file and fits its certificate', () => {
    const { container, content } = signatureParts(pdf);
    const found = partsByHand(container);
    expect(found.digest.equals(createHash('sha256').update(content).digest())).toBe(true);
    expect(found.attributes[0]).toBe(0x31);
    expect(verify('sha256', found.attributes, found.certificate.publicKey, found.signature)).toBe(true);
    expect(found.certificate.subject).toContain(NIF[MEMBER]);
    // No signing time inside (PAdES), but the certificate bound in.
    expect(found.oids).not.toContain('1.2.840.113549.1.9.5');
    expect(found.oids).toContain('1.2.840.113549.1.9.16.2.47');
    expect(found.sorted).toBe(true);
  });

  it.skipIf(!HAS_PDFSIG)('is valid, trusted and whole for pdfsig', async () => {
    const { text, trusts } = await pdfsigVerify(pdf, pemOf(bench.pki.root), bench.pki.folder);
    expect(text).toContain('Signature is Valid');
    expect(text).toContain('Total document signed');
    expect(text).toContain('ETSI.CAdES.detached');
    if (trusts) expect(text).toContain('Certificate is Trusted');
  });

  it.skipIf(!HAS_POPPLER)('is seen, with who, when, why and the code', async () => {
    const file = path.join(bench.pki.folder, `seen-${kind}.pdf`);
    await writeFile(file, pdf);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    const code = await newestCode();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const seen = text.slice(text.indexOf('Signat per'));
    for (const part of ['Signat per', NIF[MEMBER], 'Data', 'Motiu', `${code}\n`]) expect(seen).toContain(part);
    // Screen readers come to it as well.
    const parts = execFileSync('pdfinfo', ['-struct', file], { encoding: 'utf8' });
    expect(parts.trimEnd()).toMatch(/\n +Form\n +Object \d+ 0$/);
    const widgets = (await PDFDocument.load(pdf)).getForm().getFields();
    expect(widgets.map((one) => one.acroField.getWidgets()[0]?.getRectangle().height)).toEqual([104]);
  });

  it.skipIf(!HAS_OPENSSL)('is CAdES for OpenSSL', async () => {
    expect(await opensslVerify(pdf, bench.pki.caFile, bench.pki.folder)).toContain('CAdES Verification successful');
  });
});

describe('verification by whoever holds a document', () => {
  const verify = (code: string, file: Uint8Array, remoteAddress = '10.0.0.1') =>
    bench.app.inject({
      method: 'POST',
      url: '/api/documents/verification',
      remoteAddress,
      payload: { code, sha256: createHash('sha256').update(file).digest('hex') },
    });

  it('tells the signed and the unsigned file from a changed one, and from none of the college', async () => {
    const made = await bench.act(MEMBER, 'generar_documento', { ...GOOD, telefono_contacto: '600000077' });
    const { id, pdf: unsigned } = made.json() as { id: number; pdf: { url_pdf: string } };
    const pdf = await pdfOf(unsigned.url_pdf);
    const code = await newestCode();
    expect((await verify(code, pdf)).json()).toEqual({ result: 'unchanged', signed: null });
    const answer = await bench.signed(MEMBER, id, await bench.pki.personal(NIF[MEMBER]));
    expect(answer.statusCode, answer.body).toBe(200);
    const signed = await pdfOf(answer.json().url_pdf);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const found = await verify(typed, signed);
    expect([found.headers['cache-control'], found.json()]).toEqual([
      'no-store',
      { result: 'unchanged', signed: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect((await verify(typed, pdf)).json()).toEqual({ result: 'unchanged', signed: null });
    const changed = Buffer.from(signed);
    changed[changed.length - 10] = 0x20;
    expect((await verify(typed, changed)).json()).toEqual({ result: 'changed', signed: null });
    expect((await verify('ZZZZ-ZZZZ-ZZZZ-ZZZZ', signed)).json()).toEqual({ result: 'unknown', signed: null });
  });

  it('is no way to guess codes', async () => {
    const tries = Array.from({ length: 61 }, (_none, at) => `ZZZZ-ZZZZ-ZZZZ-${1000 + at}`);
    const answers = [];
    for (const code of tries) answers.push((await verify(code, Buffer.of(), '10.0.0.2')).statusCode);
    expect([answers.slice(0, 60).every((status) => status === 200), answers[60]]).toEqual([true, 429]);
    expect((await verify('ZZZZ', Buffer.of(), '10.0.0.3')).statusCode).toBe(200);
  });
});
