import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf, SMALL_GIF, SMALL_JPEG, SMALL_PDF } from '../support/files.ts';
import { changeValues } from '../support/records.ts';

const URL = '/api/ebcn/guia-profesionales/profesionales/documentos';
const PROFILE = '/api/ebcn/guia-profesionales/profesionales';
const ENTRY = { visible: false, actividades: [], comarcasPreferentes: [] };
const HOSTILE_PDF = Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(document.domain)</script>'), SMALL_PDF]);

/** A body with parts in order, written by hand so that nothing corrects it. */
function handmade(...parts: [head: string, content: Buffer | string][]) {
  const pieces = parts.flatMap(([head, content]) => [`--b\r\n${head}\r\n\r\n`, content, '\r\n']);
  const payload = Buffer.concat([...pieces, '--b--\r\n'].map((piece) => Buffer.from(piece as string)));
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

onEachDatabase('files of the guide', (open) => {
  let bench: Bench;
  let token: string;
  const rows = () =>
    bench.database.db.selectFrom('guide_documents').selectAll().orderBy('kind').where('user_id', '>', 1).execute();
  const call = (options: InjectOptions) =>
    bench.app.inject({
      url: URL,
      ...options,
      headers: { authorization: token, 'idempotency-key': randomUUID(), ...options.headers },
    });
  const get = (tipo: string) => call({ method: 'GET', query: { tipo } });
  const remove = (tipo: string, headers = {}) => call({ method: 'DELETE', query: { tipo }, headers });
  const upload = (tipo: string, content: Buffer, name = 'x', headers = {}) => {
    const payload = new FormData();
    payload.append('adjunto', new File([new Uint8Array(content)], name, { type: 'text/html' }));
    return call({ method: 'POST', query: { tipo }, payload, headers });
  };

  beforeAll(async () => {
    bench = await openBench(await open());
    token = await bench.token('20002');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.db.deleteFrom('guide_documents').where('user_id', '>', 1).execute();
    await bench.database.db.deleteFrom('records').where('kind', '=', 'guide-entry').where('owner', '>', 1).execute();
  });

  it('come back byte for byte, under a name and with headers that let nothing run', async () => {
    for (const [tipo, content, type, name] of [
      ['FOTO', pngOf(0), 'image/png', 'foto.png'],
      ['LOGO', SMALL_JPEG, 'image/jpeg', 'logo.jpg'],
      ['FOTO', SMALL_GIF, 'image/gif', 'foto.gif'],
      ['CV', HOSTILE_PDF, 'application/pdf', 'cv.pdf'],
    ] as const) {
      const sent = await upload(tipo, content, '"><script>.html\r\nx-evil: 1');
      expect([sent.statusCode, sent.body]).toEqual([204, '']);
      const back = await get(tipo);
      expect(back.rawPayload.equals(content)).toBe(true);
      expect(back.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
    }
    expect((await rows()).map(({ kind, content_type, size }) => [kind, content_type, size])).toEqual([
      ['CV', 'application/pdf', HOSTILE_PDF.byteLength],
      ['FOTO', 'image/gif', SMALL_GIF.byteLength],
      ['LOGO', 'image/jpeg', SMALL_JPEG.byteLength],
    ]);
  });

  it('the profile names what there is; another file has another address', async () => {
    await upload('CV', SMALL_PDF);
    expect((await call({ method: 'POST', url: PROFILE, payload: ENTRY })).statusCode).toBe(204);
    const profile = async () => {
      const answer = await call({ method: 'GET', url: PROFILE });
      return { ...answer.json(), tag: answer.headers.etag };
    };
    const before = await profile();
    expect(before).toMatchObject({ fotoPersonalUrl: null, logoEmpresaUrl: null });
    expect(before.curriculumUrl).toMatch(
      /^\/api\/ebcn\/guia-profesionales\/profesionales\/documentos\?tipo=CV&v=[0-9a-f]{16}$/,
    );
    expect((await call({ method: 'GET', url: before.curriculumUrl })).rawPayload.equals(SMALL_PDF)).toBe(true);
    await upload('CV', HOSTILE_PDF);
    const after = await profile();
    expect(after.curriculumUrl).not.toBe(before.curriculumUrl);
    // A file is no change of what the member writes: a form that is open may still be saved.
    expect(after.tag).toBe(before.tag);
    // Nobody sets an address but the server.
    await call({ method: 'PUT', url: PROFILE, payload: { ...ENTRY, fotoPersonalUrl: 'https://evil.example/x.png' } });
    expect((await profile()).fotoPersonalUrl).toBe(null);
  });

  it('go by their bytes: wrong types, cut and empty files are refused in clear words and leave the old one', async () => {
    await upload('FOTO', pngOf(0));
    await upload('CV', SMALL_PDF);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [tipo, content, status, message] of [
      ['FOTO', SMALL_PDF, 415, 'pictureType'],
      ['FOTO', svg, 415, 'pictureType'],
      ['LOGO', Buffer.from('<html><script>alert(1)</script>'), 415, 'pictureType'],
      ['LOGO', Buffer.from('GIF89a<script>alert(1)</script>;'), 415, 'fileBroken'],
      ['FOTO', pngOf(0).subarray(0, 40), 415, 'fileBroken'],
      ['FOTO', pngOf(0, { width: 65_535, height: 65_535 }), 415, 'pictureSize 40'],
      ['FOTO', SMALL_JPEG.subarray(0, -2), 415, 'fileBroken'],
      ['CV', pngOf(0), 415, 'pdfType'],
      ['CV', Buffer.concat([Buffer.from('MZ'), SMALL_PDF]), 415, 'pdfType'],
      ['CV', Buffer.from('%PDF-1.4 and nothing else'), 415, 'fileBroken'],
      ['CV', Buffer.alloc(0), 415, 'fileEmpty'],
      ['FOTO', Buffer.alloc(0), 415, 'fileEmpty'],
    ] as const) {
      const answer = await upload(tipo, content, 'a.png');
      expect([tipo, answer.statusCode, answer.json().message]).toEqual([tipo, status, message]);
    }
    expect((await get('FOTO')).rawPayload.equals(pngOf(0))).toBe(true);
    expect((await get('CV')).rawPayload.equals(SMALL_PDF)).toBe(true);
    expect((await get('LOGO')).statusCode).toBe(404);
  });

  it('have their limits to the byte', async () => {
    const pdf = (size: number) => Buffer.concat([SMALL_PDF, Buffer.alloc(size - SMALL_PDF.byteLength, '%')]);
    for (const [tipo, limit, of] of [
      ['FOTO', 2_000_000, pngOf],
      ['LOGO', 2_000_000, pngOf],
      ['CV', 5_000_000, pdf],
    ] as const) {
      expect((await upload(tipo, of(limit))).statusCode).toBe(204);
      const over = await upload(tipo, of(limit + 1));
      expect([over.statusCode, over.json().message]).toEqual([413, `fileSize ${limit / 1_000_000}`]);
      expect((await get(tipo)).rawPayload.byteLength).toBe(limit);
    }
    const huge = await upload('FOTO', pngOf(20_000_000));
    expect([huge.statusCode, huge.json().message]).toEqual([413, 'fileSize 2']);
  });

  it('fifty equal sends at once are one, and a key is for one file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const sends = await Promise.all(Array.from({ length: 50 }, () => upload('LOGO', pngOf(30_000), 'x', headers)));
    expect(new Set(sends.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await rows()).toHaveLength(1);
    expect((await upload('LOGO', SMALL_GIF, 'x', headers)).json().message).toBe('keyReused');
    const fresh = await Promise.all(Array.from({ length: 50 }, (_, i) => upload('FOTO', pngOf(1000 + i))));
    expect(new Set(fresh.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await rows()).toHaveLength(2);
  });

  it('are removed once; a repeated removal is told it was done', async () => {
    await upload('CV', SMALL_PDF);
    const headers = { 'idempotency-key': randomUUID() };
    expect([(await remove('CV', headers)).statusCode, (await remove('CV', headers)).statusCode]).toEqual([204, 204]);
    expect([(await remove('CV')).statusCode, (await get('CV')).statusCode]).toEqual([404, 404]);
  });

  it('are added by active members only, and taken out by everybody', async () => {
    const enable = (enabled: boolean) => changeValues(bench.database.db, 'person', { habilitado: enabled }, '20002');
    await upload('CV', SMALL_PDF);
    await enable(false);
    const answer = await upload('CV', HOSTILE_PDF);
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'inactive']);
    expect((await get('CV')).rawPayload.equals(SMALL_PDF)).toBe(true);
    expect((await remove('CV')).statusCode).toBe(204);
    await enable(true);
  });

  it('torn, doubled and misnamed parts are refused, never a fault', async () => {
    const file = 'content-disposition: form-data; name="adjunto"; filename="x.png"';
    const png = pngOf(0);
    const whole = handmade([file, png]);
    const cases: Record<string, { payload?: Buffer | object; headers?: Record<string, string> }> = {
      'no body': {},
      json: { payload: { adjunto: 'x' } },
      'no parts': handmade(),
      'another name': handmade(['content-disposition: form-data; name="foto"; filename="x.png"', png]),
      'a field, no file': handmade(['content-disposition: form-data; name="adjunto"', png]),
      'two files': handmade([file, png], [file, png]),
      'a field beside it': handmade([file, png], ['content-disposition: form-data; name="tipo"', 'CV']),
      'no name': handmade(['content-disposition: form-data; filename="x.png"', png]),
      'name of a prototype': handmade(['content-disposition: form-data; name="__proto__"; filename="x.png"', png]),
      cut: { ...whole, payload: whole.payload.subarray(0, 120) },
      'no boundary': { ...whole, headers: { 'content-type': 'multipart/form-data' } },
      'a strange boundary': { ...whole, headers: { 'content-type': 'multipart/form-data; boundary=""' } },
    };
    for (const [name, options] of Object.entries(cases)) {
      const { statusCode } = await call({ method: 'POST', query: { tipo: 'FOTO' }, ...options });
      expect([name, statusCode >= 400 && statusCode < 500]).toEqual([name, true]);
    }
    expect(await rows()).toEqual([]);
    expect((await call({ method: 'POST', query: { tipo: 'FOTO' }, ...whole })).statusCode).toBe(204);
  });

  it('there are three kinds, by one name each', async () => {
    for (const query of [
      '',
      '?tipo=',
      '?tipo=foto',
      '?tipo=FOTO&tipo=CV',
      '?tipo[]=FOTO',
      '?tipo=../FOTO',
      '?tipo=FOTO%00',
    ])
      for (const method of ['GET', 'POST', 'DELETE'] as const)
        expect([query, method, (await call({ method, url: `${URL}${query}` })).statusCode]).toEqual([
          query,
          method,
          400,
        ]);
  });
});
