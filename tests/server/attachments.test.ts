import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { safeFilename } from '../../src/server/http/multipart.ts';
import { onEachDatabase } from './support/databases.ts';
import { pngOf, SMALL_GIF, SMALL_JPEG } from './support/files.ts';
import { benchForSends, SENDER } from './support/sends.ts';

const PNG = pngOf(2000);
const photo = (name = 'fotografia ñ.png', type = 'image/png', content: Buffer = PNG) =>
  new File([new Uint8Array(content)], name, { type });

onEachDatabase('attachments', (open) => {
  const bench = benchForSends(open);
  const count = async () => (await bench.database.db.selectFrom('outbox').select('id').execute()).length;
  const officeMail = () =>
    bench.database.db.selectFrom('outbox').selectAll().where('attachment', 'is not', null).executeTakeFirstOrThrow();
  const send = (adjunto?: File, form = 'photo-request', values: Record<string, unknown> = { delanteDe: 'x' }) =>
    bench.send({ form, values, ...(adjunto ? { adjunto } : {}) });

  it('sends the received bytes along under a bare name, and records what the file is', async () => {
    expect((await send(photo('../../etc/fotografia ñ.png'))).statusCode).toBe(201);
    const mail = await officeMail();
    expect(mail).toMatchObject({
      attachment_name: 'fotografia ñ.png',
      attachment_type: 'image/png',
      recipients: ['personal@exemple.cat'],
    });
    expect(Buffer.from(mail.attachment ?? []).equals(PNG)).toBe(true);
    expect(mail.text).toContain('fotografia ñ.png');
    const { values } = await bench.database.db.selectFrom('requests').select('values').executeTakeFirstOrThrow();
    expect(values).toEqual({ foto: { name: 'fotografia ñ.png', type: 'image/png', size: PNG.byteLength } });
  });

  it('hands it back to its sender, and to nobody else', async () => {
    const { reference } = (await send(photo())).json();
    const read = async (path: string, as = SENDER) =>
      bench.app.inject({ url: `/api/requests/${reference}${path}`, headers: { authorization: await bench.token(as) } });
    const fields = (await read('')).json().sections.flatMap((section: { fields: object[] }) => section.fields);
    expect(fields).toContainEqual(expect.objectContaining({ property: 'foto', file: { type: 'image/png' } }));
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

  it('goes by the bytes, whatever name and type a client gives them', async () => {
    expect((await send(photo('targeta.exe', 'application/octet-stream', SMALL_JPEG))).statusCode).toBe(201);
    expect(await officeMail()).toMatchObject({ attachment_name: 'targeta.jpg', attachment_type: 'image/jpeg' });
    for (const content of ['<script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'MZ'])
      expect((await send(photo('x.png', 'image/png', Buffer.from(content)))).statusCode).toBe(415);
  });

  it('holds the file to the rules of the form: type and size', async () => {
    const gif = await send(photo('x.png', 'image/png', SMALL_GIF));
    expect([gif.statusCode, gif.json().errors]).toEqual([422, { 'foto.type': ['Valor incorrecte.'] }]);
    const heavy = await send(photo('x.png', 'image/png', pngOf(10_001)));
    expect([heavy.statusCode, heavy.json().errors]).toEqual([422, { 'foto.size': ['Pesa massa.'] }]);
    expect((await send(photo('x.png', 'image/png', pngOf(10_000)))).statusCode).toBe(201);
    expect((await send(photo('x.png', 'image/png', pngOf(5_000_001)))).statusCode).toBe(413);
  });

  it('takes no picture that nobody could open, and says how large one may be', async () => {
    const huge = await send(photo('x.png', 'image/png', pngOf(2000, { width: 8001, height: 5000 })));
    expect([huge.statusCode, huge.json().message]).toEqual([415, 'pictureSize 40']);
  });

  it('asks for a file that is missing, and believes no description of one', async () => {
    expect((await send()).json().errors).toEqual({ foto: ['El camp és obligatori.'] });
    const foto = { name: 'x.png', type: 'image/png', size: 10 };
    expect((await send(undefined, 'photo-request', { foto })).json().errors).toEqual({
      foto: ['El camp és obligatori.'],
    });
    expect((await send(photo(), 'photo-request', { foto: { ...foto, size: 99_999_999 } })).statusCode).toBe(201);
  });

  it('takes one file, and only where the form has a place for it', async () => {
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

it('a file name is one line without folders, tricks or half letters', () => {
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
