import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { administerMail } from '../../../src/server/domain/mail/admin.ts';
import { safeFilename } from '../../../src/server/http/multipart.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf, SMALL_GIF, SMALL_JPEG, SMALL_PDF } from '../support/files.ts';
import { sentMails } from '../support/mail/mails.ts';
import { benchForSends, SENDER } from '../support/sends.ts';

const PNG = pngOf(2000);
const photo = (name = 'fotografia ñ.png', type = 'image/png', content: Buffer = PNG) =>
  new File([new Uint8Array(content)], name, { type });

onEachDatabase('attachments', (open) => {
  const bench = benchForSends(open);
  const count = async () => (await bench.database.db.selectFrom('outbox').select('id').execute()).length;
  const officeMail = () =>
    bench.database.db
      .selectFrom('outbox')
      .innerJoin('outbox_files', 'mail_id', 'outbox.id')
      .selectAll()
      .executeTakeFirstOrThrow();
  const send = (adjunto?: File, form = 'photo-request', values: Record<string, unknown> = { delanteDe: 'x' }) =>
    bench.send({ form, values, ...(adjunto ? { adjunto } : {}) });

  it('sends the received bytes under a bare name, and records type and size', async () => {
    expect((await send(photo('../../etc/fotografia ñ.png'))).statusCode).toBe(201);
    const mail = await officeMail();
    expect(mail).toMatchObject({
      filename: 'fotografia ñ.png',
      content_type: 'image/png',
      recipients: ['personal@exemple.cat'],
    });
    expect(Buffer.from(mail.content).equals(PNG)).toBe(true);
    expect(mail.text).toContain('fotografia ñ.png');
    const { values } = await bench.database.db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    expect(values).toMatchObject({ foto: { name: 'fotografia ñ.png', type: 'image/png', size: PNG.byteLength } });
  });

  it('returns it to its sender, and to nobody else', async () => {
    const { reference } = (await send(photo())).json();
    const read = async (path: string, as = SENDER) =>
      bench.app.inject({ url: `/api/requests/${reference}${path}`, headers: { authorization: await bench.token(as) } });
    const fields = (await read('')).json().sections.flatMap((section: { fields: object[] }) => section.fields);
    expect(fields).toContainEqual(
      expect.objectContaining({
        files: [expect.objectContaining({ property: 'foto', name: 'fotografia ñ.png', type: 'image/png' })],
      }),
    );
    const answer = await read('/files/foto');
    expect([answer.statusCode, answer.rawPayload.equals(PNG)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''fotografia%20%C3%B1.png",
      'cache-control': 'no-store',
    });
    for (const property of ['delanteDe', 'none', 'constructor', '__proto__'])
      expect((await read(`/files/${property}`)).statusCode).toBe(404);
    expect((await read('/files/foto', '20002')).statusCode).toBe(404);
  });

  it('judges by the bytes, whatever name and type the client sends', async () => {
    expect((await send(photo('targeta.exe', 'application/octet-stream', SMALL_JPEG))).statusCode).toBe(201);
    expect(await officeMail()).toMatchObject({ filename: 'targeta.jpg', content_type: 'image/jpeg' });
    for (const content of ['<script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'MZ'])
      expect((await send(photo('x.png', 'image/png', Buffer.from(content)))).statusCode).toBe(415);
  });

  it('applies the rules of the form to type and size', async () => {
    const gif = await send(photo('x.png', 'image/png', SMALL_GIF));
    expect([gif.statusCode, gif.json().errors]).toEqual([
      422,
      { 'foto.type': ['Triï una de les opcions de la llista.'] },
    ]);
    const heavy = await send(photo('x.png', 'image/png', pngOf(10_001)));
    expect([heavy.statusCode, heavy.json().errors]).toEqual([422, { 'foto.size': ['Pesa massa.'] }]);
    expect((await send(photo('x.png', 'image/png', pngOf(10_000)))).statusCode).toBe(201);
    expect((await send(photo('x.png', 'image/png', pngOf(5_000_001)))).statusCode).toBe(413);
  });

  it('refuses broken pictures, and tells how large one may be', async () => {
    const huge = await send(photo('x.png', 'image/png', pngOf(2000, { width: 8001, height: 5000 })));
    expect([huge.statusCode, huge.json().message]).toEqual([415, '«x.png»: pictureSize 40']);
  });

  it('requires the file itself, and does not believe a description', async () => {
    expect((await send()).json().errors).toEqual({ foto: ['El camp és obligatori.'] });
    const foto = { name: 'x.png', type: 'image/png', size: 10 };
    expect((await send(undefined, 'photo-request', { foto })).json().errors).toEqual({
      foto: ['El camp és obligatori.'],
    });
    expect((await send(photo(), 'photo-request', { foto: { ...foto, size: 99_999_999 } })).statusCode).toBe(201);
  });

  describe('many of them', () => {
    const pdf = (name: string, more = 0) =>
      new File([new Uint8Array(SMALL_PDF), '\n'.repeat(more)], name, { type: 'application/pdf' });
    const sendAll = (files: readonly (readonly [string, File])[], values = {}) =>
      bench.send({
        form: 'files-request',
        values,
        adjunto: files.map(([, file]) => file),
        files: files.map(([property]) => property),
      });
    const three = [
      ['documents', pdf('una.pdf')],
      ['foto', photo('jo.png')],
      ['documents', photo('dues.png')],
    ] as const;
    const attached = async () =>
      (await sentMails(bench.database)).map(({ recipients, copy, text, files }) => ({
        to: recipients.join(),
        copy,
        text,
        names: files.map(({ filename }) => filename),
      }));

    it('are sent in the order of their fields, and each can be downloaded', async () => {
      const sent = await sendAll(three);
      expect(sent.statusCode).toBe(201);
      const { values } = await bench.database.db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
      expect(values).toMatchObject({
        documents: [
          { name: 'una.pdf', type: 'application/pdf', size: SMALL_PDF.byteLength },
          { name: 'dues.png', type: 'image/png', size: PNG.byteLength },
        ],
        foto: { name: 'jo.png', type: 'image/png', size: PNG.byteLength },
      });
      const [office, copy] = await attached();
      expect(office).toMatchObject({ copy: false, names: ['una.pdf', 'dues.png', 'jo.png'] });
      expect(office?.text).toContain('una.pdf, dues.png');
      expect(copy).toMatchObject({ copy: true, names: [] });
      const headers = { authorization: await bench.token(SENDER) };
      const read = (path: string) =>
        bench.app.inject({ url: `/api/requests/${sent.json().reference}${path}`, headers });
      const fields = (await read('')).json().sections.flatMap((section: { fields: object[] }) => section.fields);
      expect(fields.find(({ property }: { property: string }) => property === 'documents')).toMatchObject({
        value: 'una.pdf, dues.png',
        files: [
          { property: 'documents.0', name: 'una.pdf', type: 'application/pdf' },
          { property: 'documents.1', name: 'dues.png', type: 'image/png' },
        ],
      });
      expect((await read('/files/documents.1')).rawPayload.equals(PNG)).toBe(true);
      expect((await read('/files/documents.2')).statusCode).toBe(404);
    });

    it('are checked by the rules of their field; an error names the file', async () => {
      expect((await sendAll([])).json().errors).toEqual({ documents: ['El camp és obligatori.'] });
      const five = Array.from({ length: 5 }, (_one, index) => ['documents', pdf(`${index}.pdf`)] as const);
      expect(Object.keys((await sendAll(five)).json().errors)).toEqual(['documents']);
      const gif = new File([new Uint8Array(SMALL_GIF)], 'a.gif');
      const wrong = await sendAll([three[0], ['documents', gif]]);
      expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['documents.1.type']]);
      const empty = await sendAll([three[0], ['documents', new File([], 'buit.pdf')]]);
      expect([empty.statusCode, empty.json().message]).toEqual([415, '«buit.pdf»: fileEmpty']);
      expect((await sendAll([...three, ['foto', photo()]])).statusCode).toBe(400);
      expect((await sendAll([['delanteDe', pdf('x.pdf')]])).statusCode).toBe(400);
      expect((await bench.send({ form: 'files-request', adjunto: [pdf('x.pdf')], files: [] })).statusCode).toBe(400);
      const claimed = await bench.send({
        form: 'files-request',
        values: { documents: [{ name: 'x', type: 'application/pdf', size: 9 }] },
      });
      expect(claimed.statusCode).toBe(422);
      expect(await count()).toBe(0);
    });

    it('stay, go or come when the form is sent again, and the office gets those that come', async () => {
      const { reference } = (await sendAll(three)).json();
      const headers = { authorization: await bench.token(SENDER) };
      const read = async () => (await bench.app.inject({ url: `/api/requests/${reference}`, headers })).json().change;
      const names = async (...paths: string[]) => {
        const found = paths.map((at) => bench.app.inject({ url: `/api/requests/${reference}/files/${at}`, headers }));
        const answers = await Promise.all(found);
        return answers.map(({ statusCode, rawPayload }) => (statusCode === 200 ? rawPayload.byteLength : statusCode));
      };
      const before = await read();
      const [una, dues] = before.values.documents;
      const again = (values: object, tag: string, file = pdf('una.pdf', 5_000)) => {
        const coming = { adjunto: [file], files: ['documents'] };
        return bench.send({
          form: 'files-request',
          changes: reference,
          ifMatch: tag,
          values: { ...values },
          ...coming,
        });
      };
      const sizes = await names('documents.0', 'documents.1', 'foto');
      // Nothing of what is refused counts.
      const strange = { ...una, sha256: '0'.repeat(64) };
      expect((await again({ documents: [strange] }, before.tag)).statusCode).toBe(422);
      expect(
        (await again({ documents: [dues] }, before.tag, new File([new Uint8Array(SMALL_GIF)], 'a.gif'))).statusCode,
      ).toBe(422);
      expect(await names('documents.0', 'documents.1', 'foto')).toEqual(sizes);
      // One goes and so does the photo, another one of the same name comes.
      expect((await again({ documents: [dues] }, before.tag)).statusCode).toBe(201);
      expect(await names('documents.0', 'documents.1', 'foto')).toEqual([sizes[1], SMALL_PDF.byteLength + 5_000, 404]);
      const after = await read();
      expect(after.values).toEqual({ documents: [dues, expect.objectContaining({ name: 'una.pdf' })] });
      expect((await again({ documents: [dues] }, before.tag)).statusCode).toBe(412);
      const told = (await attached()).filter(({ text }) => text.includes('→'));
      expect(told).toMatchObject([{ names: ['una.pdf'] }]);
      expect((await again(after.values, after.tag, pdf('nova.pdf', 6_000))).statusCode).toBe(201);
      // Removed files are kept no more.
      const kept = await bench.database.db.selectFrom('case_files').select('filename').orderBy('filename').execute();
      expect(kept.map(({ filename }) => filename)).toEqual(['dues.png', 'nova.pdf', 'una.pdf']);
    });

    it('too large for a mail stay with the request: the mail says where the office finds them', async () => {
      const heavy = ['a', 'b', 'c'].map((name) => ['documents', pdf(`${name}.pdf`, 4_500_000)] as const);
      const { reference } = (await sendAll(heavy)).json();
      const [office] = await attached();
      expect(office).toMatchObject({ names: [] });
      expect(office?.text).toMatch(new RegExp(`filesApart ${reference} http.*$`));
      const headers = { authorization: await bench.token(SENDER) };
      const kept = await bench.app.inject({ url: `/api/requests/${reference}/files/documents.2`, headers });
      expect([kept.statusCode, kept.rawPayload.byteLength]).toEqual([200, SMALL_PDF.byteLength + 4_500_000]);
    });

    it('stay when the operator drops the mail', async () => {
      const { reference } = (await sendAll(three)).json();
      const { db } = bench.database;
      for (const { id } of await db.selectFrom('outbox').select('id').where('copy', '=', false).execute())
        await administerMail(db, { work: 'drop', id });
      const headers = { authorization: await bench.token(SENDER) };
      const kept = await bench.app.inject({ url: `/api/requests/${reference}/files/documents.0`, headers });
      expect([kept.statusCode, kept.rawPayload.equals(SMALL_PDF)]).toEqual([200, true]);
    });
  });

  it('accepts one file, and only if the form has a field for it', async () => {
    expect((await send(photo(), 'sample-request')).statusCode).toBe(400);
    const payload = new FormData();
    const solicitud = { form: 'photo-request', version: bench.published.version, language: 'ca', values: {} };
    payload.append('solicitud', new Blob([JSON.stringify(solicitud)], { type: 'application/json' }));
    for (let copies = 0; copies < 2; copies++) payload.append('adjunto', photo());
    const headers = { authorization: await bench.token(SENDER), 'idempotency-key': randomUUID() };
    const twice = await bench.app.inject({ method: 'POST', url: '/api/emails/comunicaciones', headers, payload });
    expect(twice.statusCode).toBeGreaterThanOrEqual(400);
    expect(twice.statusCode).toBeLessThan(500);
    expect(await count()).toBe(0);
  });
});

it('a file name is one line without folders, control characters or half letters', () => {
  for (const [sent, kept] of [
    ['C:\\fotos\\jo.png', 'jo.png'],
    ['/etc/passwd', 'passwd'],
    ['jo\r\nBcc: evil@example.org.png', 'joBcc evil@example.org.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['jo\0.png', 'jo.png'],
    ['"><img src=x>.png', 'img src=x.png'],
    ['..', 'adjunt'],
    ['.htaccess', 'htaccess'],
    ['   ', 'adjunt'],
    ['', 'adjunt'],
    ['foto l·l 🏛️.png', 'foto l·l 🏛️.png'],
  ] as const) {
    expect(safeFilename(sent)).toBe(kept);
  }
  const long = safeFilename(`${'🏛'.repeat(80)}a.png`);
  expect(long.length).toBeLessThanOrEqual(100);
  expect(long).toMatch(/^\p{So}+a\.png$/u);
});
