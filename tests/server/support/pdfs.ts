import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** A document by hand: objects by number, in the order they are to stand, with a table of the last of each. */
export function pdfOf(
  objects: readonly (readonly [number, string | Buffer])[],
  { trailer = '', before = '' } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-1.5\n${before}`, 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [number, body] of objects) {
    offsets.set(number, length);
    add(
      Buffer.concat([
        Buffer.from(`${number} 0 obj\n`),
        Buffer.from(body as string, 'latin1'),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const table = length;
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R/Size 50${trailer}>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** One empty page, and what else is to be said of the document. */
export function pageWith(catalog: string): [number, string][] {
  return [
    [1, `<</Type/Catalog/Pages 2 0 R ${catalog}>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>'],
  ];
}

/** A stream of objects (ISO 32000-1 §7.5.7). */
export function objectStream(objects: readonly (readonly [number, string])[], entries = '/Type/ObjStm'): Buffer {
  const bodies = objects.map(([, body]) => `${body} `);
  let at = 0;
  const head = objects.map(([number], index) => {
    const pair = `${number} ${at} `;
    at += bodies[index]?.length ?? 0;
    return pair;
  });
  const first = head.join('').length;
  return streamOf(
    deflateSync(head.join('') + bodies.join('')),
    `${entries}/N ${objects.length}/First ${first}/Filter/FlateDecode`,
  );
}

export function streamOf(content: Buffer | string, entries = ''): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const start = Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`);
  return Buffer.concat([start, bytes, Buffer.from('\nendstream')]);
}

/** Documents as a library writes them. */
export async function writtenPdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('HTML/JavaScript, PDF and Launch');
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj([document.getPage(0).ref, 'Fit']));
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}
