import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { SigningError } from '../../../kit/errors.ts';
import { drawSignature, SIGNATURE_PLACE, type SignatureLine } from '../pdf/signature-appearance.ts';
import { sha256 } from './cms.ts';

/** As wide as the largest offset written over it. */
const RANGE_PLACE = '**********';
/** Print and Locked. */
const FIELD_FLAGS = 132;
const SIG_FLAGS = 3;

export interface SignatureFacts {
  /** Of the request and this attempt, so that the bytes of attempts differ. */
  mark: string;
  signer: string;
  reason: string;
  at: Date;
  /** Text of the visible signature, if the document has a place for one. */
  lines: readonly SignatureLine[];
  language: string;
  accent: string;
  signatureBytes: number;
}

/** `[from, length]` twice: everything but the hexadecimal signature. */
type ByteRange = readonly [number, number, number, number];

/** Prepares a document for a signature (ISO 32000-1 §12.8, SubFilter of ETSI EN 319 142-1). */
export async function withSignaturePlace(document: Uint8Array, facts: SignatureFacts): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(document, { updateMetadata: false });
  const { context } = pdf;
  const range = context.obj([0, PDFName.of(RANGE_PLACE), PDFName.of(RANGE_PLACE), PDFName.of(RANGE_PLACE)]);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(facts.signatureBytes * 2)),
      M: PDFString.fromDate(facts.at),
      Name: PDFHexString.fromText(facts.signer),
      Reason: PDFHexString.fromText(facts.reason),
      // Makes two attempts within one second differ.
      ContactInfo: PDFHexString.fromText(facts.mark),
    }),
  );
  // Older documents have no place for a visible signature.
  const place = signaturePlace(pdf);
  const page = place?.page ?? pdf.getPages().at(-1);
  if (!page) throw new Error('The document has no page to sign.');
  const appearance = place ? { AP: { N: await appearanceIn(pdf, facts) } } : {};
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [...(place?.rectangle ?? [0, 0, 0, 0])],
      ...appearance,
      V: signature,
      T: PDFString.of('Signature1'),
      TU: PDFHexString.fromText(facts.reason),
      F: FIELD_FLAGS,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  if (place) tagField(pdf, page, field);
  const form = pdf.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({});
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIG_FLAGS));
  pdf.catalog.set(PDFName.of('AcroForm'), form);
  const saved = Buffer.from(
    await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
  return writeRange(saved, facts.signatureBytes);
}

async function appearanceIn(pdf: PDFDocument, { lines, language, accent }: SignatureFacts): Promise<PDFRef> {
  const { pdf: bytes, box } = await drawSignature(lines, { language, accent });
  const [left, bottom, right, top] = box;
  const [drawn] = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
  if (!drawn) throw new Error('The signature was not drawn.');
  const embedded = await pdf.embedPage(drawn, { left, bottom, right, top });
  await embedded.embed();
  return embedded.ref;
}

/** Finds the place of the signature in the bytes themselves, since nothing else can be trusted. */
export function byteRangeOf(document: Uint8Array): ByteRange {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const at = bytes.lastIndexOf('/ByteRange');
  const numbers = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(bytes.toString('latin1', at, at + 100));
  const [a = 0, b = 0, c = 0, d = 0] = (numbers ?? []).slice(1).map(Number);
  const whole = at !== -1 && a === 0 && b < c && c + d === bytes.byteLength;
  if (!whole || !/^<[0-9a-f]*>$/.test(bytes.toString('latin1', b, c)))
    throw new SigningError('errors.signing.tampered', 409);
  return [a, b, c, d];
}

export function digestOf(document: Uint8Array): Buffer {
  const [from, length, next, rest] = byteRangeOf(document);
  return sha256(document.subarray(from, from + length), document.subarray(next, next + rest));
}

/** Writes a signature into its place; no other byte changes. @throws SigningError 409 if less space was reserved. */
export function embedSignature(document: Uint8Array, container: Uint8Array): Uint8Array {
  const [, start, end] = byteRangeOf(document);
  // Two digits a byte, between brackets.
  if (container.byteLength * 2 > end - start - 2) throw new SigningError('errors.signing.superseded', 409);
  const signed = Buffer.from(document);
  signed.write(Buffer.from(container).toString('hex'), start + 1, 'latin1');
  return signed;
}

function writeRange(saved: Buffer, signatureBytes: number): Buffer {
  const empty = `<${'0'.repeat(signatureBytes * 2)}>`;
  const start = saved.indexOf(empty);
  const end = start + empty.length;
  const place = `/ByteRange [ 0 /${RANGE_PLACE} /${RANGE_PLACE} /${RANGE_PLACE} ]`;
  const at = saved.lastIndexOf(place);
  if (start === -1 || at === -1) throw new Error('The place of the signature was not found in the document.');
  const range = `/ByteRange [ 0 ${start} ${end} ${saved.byteLength - end} ]`;
  saved.write(range.padEnd(place.length), at, 'latin1');
  return saved;
}

interface SignaturePlace {
  page: PDFPage;
  /** Left, bottom, right, top in points. */
  rectangle: readonly number[];
}

/** The place that a document has for a visible signature: a destination of that name (ISO 32000-1 §12.3.2). */
function signaturePlace(pdf: PDFDocument): SignaturePlace | undefined {
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

/** Adds a visible field to the end of the logical structure (ISO 14289-1 §7.18.4), if the document has one. */
function tagField(pdf: PDFDocument, page: PDFPage, field: PDFRef): void {
  const { catalog, context } = pdf;
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  const top = root?.lookupMaybe(PDFName.of('K'), PDFArray)?.get(0);
  const whole = top && context.lookupMaybe(top, PDFDict);
  const numbers = root?.lookupMaybe(PDFName.of('ParentTree'), PDFDict)?.lookupMaybe(PDFName.of('Nums'), PDFArray);
  const key = root?.lookupMaybe(PDFName.of('ParentTreeNextKey'), PDFNumber);
  if (!root || !whole || !numbers || !key) return;
  const element = context.register(
    context.obj({
      Type: 'StructElem',
      S: 'Form',
      P: top,
      Pg: page.ref,
      K: { Type: 'OBJR', Obj: field, Pg: page.ref },
    }),
  );
  whole.lookup(PDFName.of('K'), PDFArray).push(element);
  numbers.push(key);
  numbers.push(element);
  // A single node needs no limits (ISO 32000-1 §7.9.7).
  root.lookup(PDFName.of('ParentTree'), PDFDict).delete(PDFName.of('Limits'));
  root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(key.asNumber() + 1));
  context.lookup(field, PDFDict).set(PDFName.of('StructParent'), key);
}

/** Proofs that verify a signature when services no longer answer; DER, each once. */
export interface ValidationData {
  certificates: readonly Uint8Array[];
  ocsps: readonly Uint8Array[];
  crls: readonly Uint8Array[];
}

/** Adds validation data (`DSS`, ISO 32000-2 §12.8.4.3) for PAdES B-LT after the signed bytes, which do not change. */
export async function withValidationData(
  signed: Uint8Array,
  { certificates, ocsps, crls }: ValidationData,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(signed, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = pdf;
  const streams = (parts: readonly Uint8Array[]) => parts.map((bytes) => context.register(context.flateStream(bytes)));
  const store = context.obj({ Certs: streams(certificates) });
  if (ocsps.length > 0) store.set(PDFName.of('OCSPs'), context.obj(streams(ocsps)));
  if (crls.length > 0) store.set(PDFName.of('CRLs'), context.obj(streams(crls)));
  pdf.catalog.set(PDFName.of('DSS'), context.register(store));
  const saved = Buffer.from(await pdf.commit({ useObjectStreams: false }));
  if (!saved.subarray(0, signed.byteLength).equals(signed))
    throw new Error('The signed part of the document has changed.');
  return saved;
}
