/** The size of a file that the browser makes itself, which nobody knows before. */
export const ANY_SIZE = 1;

/** Facts of a file before there is one. */
export interface Facts {
  name: string;
  type: string;
  size: number;
}

/** A file to choose. Of pictures only the kind is known before: how large it is, the browser says that makes it. */
export async function made(facts: Facts): Promise<File> {
  if (facts.type !== 'image/png') return pdf(facts);
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext('2d')?.fillRect(5, 5, 20, 10);
  return new File([await canvas.convertToBlob()], facts.name, { type: facts.type });
}

function pdf({ name, type: kind, size }: Facts): File {
  return new File([SMALLEST_PDF.padEnd(size)], name, { type: kind });
}

const SMALLEST_PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF\n',
].join('\n');
