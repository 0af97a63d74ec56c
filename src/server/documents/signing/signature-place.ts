import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import { SIGNATURE_PLACE } from '../pdf/signature-appearance.ts';

/** Where in a document its signature is seen. */
interface SignaturePlace {
  page: PDFPage;
  /** Left, bottom, right, top in points. */
  rectangle: readonly number[];
}

/** The place that a document keeps for its signature: a destination of that name (ISO 32000-1 §12.3.2). */
export function signaturePlace(pdf: PDFDocument): SignaturePlace | undefined {
  const names = pdf.catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('Dests'), PDFDict)
    ?.lookupMaybe(PDFName.of('Names'), PDFArray);
  for (let at = 0; names && at + 1 < names.size(); at += 2) {
    const name = names.lookup(at);
    if (!(name instanceof PDFString || name instanceof PDFHexString) || name.decodeText() !== SIGNATURE_PLACE) continue;
    const [target, , ...rectangle] = names.lookup(at + 1, PDFArray).asArray();
    const page = pdf.getPages().find(({ ref }) => ref === target);
    const numbers = rectangle.map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN));
    if (page && numbers.length === 4 && numbers.every(Number.isFinite)) return { page, rectangle: numbers };
  }
  return undefined;
}
