import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeFile } from '../../../src/server/kit/files/file-check.ts';
import { orientationOf, withoutMetadata } from '../../../src/server/kit/files/pictures/metadata.ts';
import { SECRET_PLACE, withExif } from '../../support/exif.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { chunk, pngOf, SMALL_GIF, SMALL_JPEG } from '../support/files.ts';

const SECRET = Buffer.from(SECRET_PLACE);
const END = Buffer.from([0xff, 0xd9]);
const PNG = pngOf(0);
/** Signature and IHDR. */
const PNG_HEAD = 33;

const segment = (marker: number, ...content: (string | Buffer)[]) => {
  const body = Buffer.concat(content.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)));
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
};
const inserted = (file: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);
const jpegWith = (...segments: Buffer[]) => inserted(SMALL_JPEG, 2, ...segments);
const pngWith = (...chunks: Buffer[]) => inserted(PNG, PNG_HEAD, ...chunks);
const gifWith = (...blocks: Buffer[]) => inserted(SMALL_GIF, SMALL_GIF.indexOf(Buffer.from([0x21, 0xf9])), ...blocks);
const extension = (label: number, ...blocks: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.map((block) => Buffer.concat([Buffer.from([block.length]), Buffer.from(block as string)])),
    Buffer.from([0]),
  ]);
/** The TIFF block of a phone, place included. */
const tiffOf = (orientation: number) =>
  Buffer.from(withExif(SMALL_JPEG, orientation)).subarray(12, 12 + 26 + SECRET.length);
const stripped = (type: string, file: Uint8Array) => Buffer.from(withoutMetadata(type, file));

describe('a picture without metadata', () => {
  it.each([
    ['image/png', PNG],
    ['image/png', pngOf(500)],
    ['image/png', pngWith(chunk('gAMA', Buffer.alloc(4, 1)), chunk('iCCP', SECRET), chunk('pHYs', Buffer.alloc(9)))],
    ['image/jpeg', SMALL_JPEG],
    ['image/jpeg', jpegWith(segment(0xe2, 'ICC_PROFILE\0', SECRET), segment(0xee, 'Adobe\0d\0\0\0\0\0\0'))],
    ['image/gif', SMALL_GIF],
    ['image/gif', gifWith(extension(0xff, 'NETSCAPE2.0', Buffer.from([1, 0, 0])))],
  ])('%s: is the same file, colours and loops included', (type, file) => {
    expect(stripped(type, file).equals(file)).toBe(true);
    // A view into a larger buffer is what a parser hands over.
    expect(stripped(type, Buffer.concat([Buffer.alloc(3), file]).subarray(3)).equals(file)).toBe(true);
  });
});

describe('metadata is removed, and nothing else', () => {
  it.each([
    ['EXIF', Buffer.from(withExif(SMALL_JPEG, 1))],
    ['EXIF twice', Buffer.from(withExif(withExif(SMALL_JPEG, 1), 1))],
    ['EXIF that cannot be read', jpegWith(segment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\x7f', SECRET))],
    ['XMP', jpegWith(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET))],
    ['IPTC', jpegWith(segment(0xed, 'Photoshop 3.0\0', SECRET))],
    ['a comment', jpegWith(segment(0xfe, SECRET))],
    ['a preview of its own', jpegWith(segment(0xe0, 'JFXX\0', SECRET))],
    ['further pictures', jpegWith(segment(0xe2, 'MPF\0', SECRET))],
    ['what a maker invented, behind fill bytes', jpegWith(Buffer.from([0xff, 0xff]), segment(0xe5, SECRET))],
    ['a comment before the end', inserted(SMALL_JPEG, SMALL_JPEG.length - 2, segment(0xfe, SECRET))],
    ['a film behind the end', Buffer.concat([SMALL_JPEG, SECRET, END])],
  ])('JPEG: %s', (_name, file) => {
    expect(isWholeFile('image/jpeg', file)).toBe(true);
    expect(stripped('image/jpeg', file).equals(SMALL_JPEG)).toBe(true);
  });

  it('JPEG: the preview within the first segment', () => {
    const jfif = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01', 'latin1');
    const rest = SMALL_JPEG.subarray(2 + 18);
    const file = (preview: Buffer) => Buffer.concat([SMALL_JPEG.subarray(0, 2), segment(0xe0, jfif, preview), rest]);
    const grey = file(Buffer.concat([Buffer.from([1, 1]), Buffer.from('GPS')]));
    expect(stripped('image/jpeg', grey).equals(file(Buffer.from([0, 0])))).toBe(true);
  });

  it.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caBX', 'prVt'])('PNG: %s', (name) => {
    const content = name === 'eXIf' ? tiffOf(1) : SECRET;
    for (const file of [pngWith(chunk(name, content)), inserted(PNG, PNG.length - 12, chunk(name, content))])
      expect(stripped('image/png', file).equals(PNG)).toBe(true);
    expect(stripped('image/png', Buffer.concat([PNG, SECRET])).equals(PNG)).toBe(true);
  });

  it.each([
    ['a comment', gifWith(extension(0xfe, SECRET, SECRET))],
    ['XMP', gifWith(extension(0xff, 'XMP DataXMP', SECRET))],
    ['plain text', gifWith(extension(0x01, Buffer.alloc(12), SECRET))],
    ['something behind the end', Buffer.concat([SMALL_GIF, SECRET])],
  ])('GIF: %s', (_name, file) => {
    expect(isWholeFile('image/gif', file)).toBe(true);
    expect(stripped('image/gif', file).equals(SMALL_GIF)).toBe(true);
  });
});

describe('a rotated picture', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('orientation %i is kept, and nothing else', (orientation) => {
    const photo = stripped('image/jpeg', withExif(SMALL_JPEG, orientation));
    expect(photo.includes(SECRET)).toBe(false);
    expect(photo.length).toBe(SMALL_JPEG.length + 36);
    expect(orientationOf(photo.subarray(12))).toBe(orientation);
    expect(photo.subarray(38).equals(SMALL_JPEG.subarray(2))).toBe(true);
    expect(stripped('image/jpeg', photo).equals(photo)).toBe(true);

    const png = stripped('image/png', pngWith(chunk('eXIf', tiffOf(orientation))));
    expect(png.includes(SECRET)).toBe(false);
    expect(isWholeFile('image/png', png)).toBe(true);
    expect(orientationOf(png.subarray(PNG_HEAD + 8))).toBe(orientation);
    expect(stripped('image/png', png).equals(png)).toBe(true);
  });

  it('is read in either byte order, and a broken note is ignored', () => {
    const little = '49492a0008000000010012010300010000000600000000000000';
    expect(orientationOf(Buffer.from(little, 'hex'))).toBe(6);
    for (let length = 0; length < 19; length++)
      expect(orientationOf(Buffer.from(little, 'hex').subarray(0, length))).toBe(1);
    for (const value of ['0000', '0100', '0900', 'ffff'])
      expect(orientationOf(Buffer.from(little.replace('0600', value), 'hex'))).toBe(1);
  });
});

it('with any wrong byte, a file that counts as complete can be cleaned and stays complete', () => {
  for (const [type, file] of [
    ['image/png', pngWith(chunk('eXIf', tiffOf(6)), chunk('tEXt', SECRET))],
    ['image/jpeg', jpegWith(segment(0xe1, 'Exif\0\0', tiffOf(6)), segment(0xfe, SECRET))],
    ['image/gif', gifWith(extension(0xfe, SECRET))],
  ] as const)
    for (let at = 0; at < file.byteLength; at++)
      for (const value of [0, 1, 0x7f, 0xd9, 0xff]) {
        const broken = Buffer.from(file);
        broken[at] = value;
        if (isWholeFile(type, broken))
          expect([type, at, isWholeFile(type, stripped(type, broken))]).toEqual([type, at, true]);
      }
});

onEachDatabase('a photo straight from a phone', (open) => {
  let bench: Bench;
  let token: string;
  const fromPhone = (orientation: number) =>
    new File([withExif(SMALL_JPEG, orientation)], 'foto.jpg', { type: 'image/jpeg' });
  const guide = (method: 'GET' | 'POST', tipo: string, payload?: FormData) => {
    const headers = { authorization: token, 'idempotency-key': randomUUID() };
    return bench.app.inject({
      method,
      url: '/api/ebcn/guia-profesionales/profesionales/documentos',
      query: { tipo },
      headers,
      ...(payload && { payload }),
    });
  };

  beforeAll(async () => {
    bench = await openBench(await open());
    token = await bench.token('20001');
  });
  afterAll(() => bench.close());

  it('is shown in the guide without its location, and upright', async () => {
    for (const [tipo, orientation] of [
      ['FOTO', 6],
      ['LOGO', 1],
    ] as const) {
      const payload = new FormData();
      payload.append('adjunto', fromPhone(orientation));
      expect((await guide('POST', tipo, payload)).statusCode).toBe(204);
      const { rawPayload } = await guide('GET', tipo);
      expect(rawPayload.includes(SECRET)).toBe(false);
      expect(orientationOf(rawPayload.subarray(12))).toBe(orientation);
    }
  });

  it('goes to the office without it, with its new size', async () => {
    const sent = { token, form: 'photo-request', values: { delanteDe: 'x' } };
    expect((await bench.send({ ...sent, adjunto: fromPhone(1) })).statusCode).toBe(201);
    const { db } = bench.database;
    const mail = await db.selectFrom('outbox_files').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(mail.content).equals(SMALL_JPEG)).toBe(true);
    const { values } = await db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    expect(values).toMatchObject({ foto: { size: SMALL_JPEG.length } });
  });

  it('that is cut or made up is refused in clear words', async () => {
    for (const content of [SMALL_JPEG.subarray(0, -2), Buffer.concat([SMALL_JPEG.subarray(0, 4), SECRET])]) {
      const adjunto = new File([new Uint8Array(content)], 'foto.jpg', { type: 'image/jpeg' });
      const answer = await bench.send({ token, form: 'photo-request', values: { delanteDe: 'x' }, adjunto });
      expect([answer.statusCode, answer.json().message]).toEqual([415, '«foto.jpg»: fileBroken']);
    }
  });
});
