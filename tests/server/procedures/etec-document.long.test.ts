import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatEntries, writtenEntries } from '../../../src/core/lists/list.ts';
import { college } from '../../../src/plugins/college/server.ts';
import { SMALL_PDF } from '../support/files.ts';
import { LISTS } from '../support/fixture/lists.ts';
import { NIF } from '../support/signing/certificates.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';
import { HAS_POPPLER, signatureParts } from '../support/signing/signature-tools.ts';

const MEMBER = '20001';

let bench: EtecBench;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'etec-document-'));
  bench = await openEtec({ dataDir: folder, signingCaFile: null });
});
afterAll(() => bench.close());

async function documentIn(language: string, values: object = {}): Promise<{ pdf: Buffer; file: string; id: number }> {
  const answer = await bench.act(MEMBER, 'generar_documento', { ...GOOD, ...values }, { language });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, pdf } = answer.json() as { id: number; pdf: { url_pdf: string } };
  const got = await bench.get(MEMBER, pdf.url_pdf.replace('/signing/otecSolicitudes.php', ''));
  expect(got.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  const file = path.join(folder, `${language}.pdf`);
  await writeFile(file, got.rawPayload);
  return { pdf: got.rawPayload, file, id };
}

describe('the document', () => {
  it('tells screen readers its language, its title and its parts', async () => {
    const { pdf } = await documentIn('ca');
    const loaded = await PDFDocument.load(pdf, { updateMetadata: false });
    const { catalog } = loaded;
    expect(String(catalog.get(PDFName.of('Lang')))).toBe('(ca)');
    expect(loaded.getTitle()).toBe('Declaració');
    expect(String(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')))).toBe('true');
    expect(catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).toBeDefined();
    const shown = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).get(PDFName.of('DisplayDocTitle'));
    expect(String(shown)).toBe('true');
  });

  it.skipIf(!HAS_POPPLER)('says what was declared, in both languages, with every letter of Catalan', async () => {
    const territorios = await bench.ids('Osona', 'Bages');
    const { file, id } = await documentIn('ca', { territorios });
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    const { version } = bench.published;
    for (const part of [
      "Col·legi d'Exemple",
      'Carrer Gran, 1 · NIF Q0000000J',
      'Núria Vila i Puigdomènech',
      NIF[MEMBER],
      "1. Col·legi d'enginyers",
      "2. Coŀlegi, que s'escriu amb una sola lletra",
      'Comarques Centrals',
      'Bages',
      `Sol·licitud ${id}, document`,
      'Pàgina 1 de ',
    ])
      expect(text).toContain(part);
    // Which version of the form worded it is for programs: it is nothing that a reader could hold against anything.
    expect(text).not.toContain(version);
    expect(text).not.toMatch(/versió|\{\{/);
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(
      new RegExp(`^Keywords: +${version} ca$`, 'm'),
    );
    expect(text).not.toContain('Moianès');
    // Nothing may be read into a gap; what only helps to fill the form in is no part of it.
    expect(text).toMatch(/proyectos +cap\n/);
    expect(text).not.toContain('per omplir');
    const spanish = execFileSync('pdftotext', ['-layout', (await documentIn('es')).file, '-'], { encoding: 'utf8' });
    expect(spanish).toContain('Declaración');
    expect(spanish).toMatch(/territorios +ninguna opción\n/i);
    expect(spanish).toContain('Página 1 de ');
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Ubuntu-\S+ +CID TrueType +Identity-H +yes yes yes/);
  });

  it('names the file that belongs to it by size and digest, which travels beside the JSON of the wire', async () => {
    const paper = new File([new Uint8Array(SMALL_PDF)], 'pòlissa.pdf');
    const [certificado_aseguradora] = (await bench.upload(MEMBER, 'etec', paper)).json();
    const { file, id } = await documentIn('ca', { poliza_externa: 1, certificado_aseguradora });
    expect((await bench.act(MEMBER, 'obtener_datos')).json()).toMatchObject({ id, certificado_aseguradora });
    const heavy = new File([new Uint8Array(SMALL_PDF), ' '.repeat(5000)], 'gran.pdf');
    const [large] = (await bench.upload(MEMBER, 'etec', heavy)).json();
    const refused = await bench.act(MEMBER, 'generar_documento', {
      ...GOOD,
      poliza_externa: 1,
      certificado_aseguradora: large,
    });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['certificado_aseguradora.size']]);
    if (!HAS_POPPLER) return;
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(text).toContain(`pòlissa.pdf, ${SMALL_PDF.byteLength} bytes`);
    expect(text.replace(/\s/g, '')).toContain(`SHA-256:${certificado_aseguradora.sha256}`);
  });

  it('is not made with letters that the typeface lacks, and takes those that can be written otherwise', async () => {
    const odd = { compania_seguros: 'Asseguran\u00e7a 日本 🙂 日', poliza_externa: 1 };
    const refused = await bench.act(MEMBER, 'generar_documento', { ...GOOD, ...odd });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { compania_seguros: ['letters 日 本 🙂'] }]);
    const decomposed = 'Ca\u0300lcul\tŀ \u200b«Ωβ Ђ»\u202f1 €'.normalize('NFD');
    const { file } = await documentIn('ca', { compania_seguros: decomposed, poliza_externa: 1 });
    if (!HAS_POPPLER) return;
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(text).toContain('Càlcul ŀ «Ωβ Ђ» 1 €');
  });

  it.skipIf(!HAS_POPPLER)('goes on over as many pages as it takes', async () => {
    const all = (id: string) =>
      LISTS.filter((list) => list.id === id)
        .flatMap((list) => flatEntries(writtenEntries(list, 'ca')))
        .flatMap(({ value, readOnly }) => (readOnly ? [] : [value]));
    const choices = {
      territorios: all('territories'),
      actividades_profesionales: all('professional-activities'),
    };
    const { file } = await documentIn('ca', choices);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    const pages = Number(/Pàgina 1 de (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`Pàgina ${pages} de ${pages}`);
    for (const name of ['Aran', 'Terra Alta', 'Formació i divulgació']) expect(text).toContain(name);
  });
});

describe('the demonstration', () => {
  it('begins with an active request that is really signed, once', async () => {
    const { db } = bench.database;
    const before = await db.selectFrom('outbox').select('id').execute();
    for (let start = 0; start < 2; start += 1) await college.demonstrate?.(db, bench.settings);
    const [request, ...more] = (await bench.get('20002')).json();
    expect(more).toEqual([]);
    expect(request).toMatchObject({ estado: 'activo', num_colegiado: '20002' });
    expect(request.pdf.fecha_firma).not.toBeNull();
    const pdf = await bench.get('20002', `/${request.id}/pdf/1`);
    expect(signatureParts(pdf.rawPayload).container.byteLength).toBeGreaterThan(1000);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before);
  });

  it('hands out certificates to sign with, and nothing else of their folder', async () => {
    const get = (url: string) => bench.app.inject({ method: 'GET', url });
    const page = await get('/dev/certificates');
    expect(page.body.match(/href="\/dev\/certificates\/[^"]+"/g)).toHaveLength(6);
    const file = await get('/dev/certificates/20001.p12');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/x-pkcs12']);
    expect(file.rawPayload[0]).toBe(0x30);
    for (const name of ['issuing-authority.key.pem', 'authorities.pem', '..%2Ftoken-secret', '20009.p12'])
      expect((await get(`/dev/certificates/${name}`)).statusCode).toBe(404);
  });

  it('knows nothing of them outside of demo mode', async () => {
    const other = await openEtec({ demo: false });
    expect((await other.app.inject({ method: 'GET', url: '/dev/certificates' })).statusCode).toBe(404);
    await other.close();
  });
});
