import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** What a signature can be verified by when nobody answers any more; DER, each once. */
export interface ValidationData {
  certificates: readonly Uint8Array[];
  ocsps: readonly Uint8Array[];
  crls: readonly Uint8Array[];
}

/**
 * A signed document with its validation data (`DSS`, ISO 32000-2 §12.8.4.3), for PAdES B-LT. It is added behind
 * what is signed, of which not a byte changes.
 */
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
