import { crc32, deflateSync } from 'node:zlib';

/** The shortest document that is whole: one empty page. */
export const SMALL_PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
    'xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n ',
    'trailer<</Root 1 0 R/Size 4>>\nstartxref\n162\n%%EOF\n',
  ].join('\n'),
  'latin1',
);

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, value) => value));

/** A grey PNG with data behind its pixels that fills it up to a size in bytes; 0 for the smallest. */
export function pngOf(size: number, { width = 1, height = 1 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.from([0, 128]));
  const start = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head)]);
  const [data, end] = [chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const filling = size - start.length - data.length - end.length - 12;
  return Buffer.concat([start, data, ...(filling > 0 ? [chunk('IDAT', Buffer.alloc(filling, EVERY_BYTE))] : []), end]);
}

/** A part of a PNG with its check sum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One pixel each, made by a browser and by a drawing program. */
export const SMALL_JPEG = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////',
    '////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAAR',
    'CAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAA',
    'AP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAf//Z',
  ].join(''),
  'base64',
);
export const SMALL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
