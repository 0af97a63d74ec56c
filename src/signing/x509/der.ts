import { type BaseBlock, fromBER, ObjectIdentifier } from 'asn1js';

/** Thrown for bytes of another structure than expected. */
export class Malformed extends Error {}

/** Parses bytes that are one BER or DER element. The content of octet strings is not parsed. */
export function parse(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes, { parseEmbedded: false });
  if (offset !== bytes.byteLength) throw new Malformed(result.error || 'Bytes are left over');
  return result;
}

/** The elements in a sequence, a set or an explicit tag. */
export function parts(node: BaseBlock | undefined): BaseBlock[] {
  const value = (node?.valueBlock as { value?: unknown } | undefined)?.value;
  if (!Array.isArray(value)) throw new Malformed('Elements were expected');
  return value as BaseBlock[];
}

export function oidOf(node: BaseBlock | undefined): string {
  if (!(node instanceof ObjectIdentifier)) throw new Malformed('An object identifier was expected');
  return node.valueBlock.toString();
}

/** The bytes of an octet string or of an implicit tag, joined if BER has split them. */
export function octetsOf(node: BaseBlock | undefined): Uint8Array<ArrayBuffer> {
  if (!node) throw new Malformed('Bytes were expected');
  if (node.idBlock.isConstructed) return concat(parts(node).map(octetsOf));
  return new Uint8Array((node.valueBlock as unknown as { valueHexView: Uint8Array }).valueHexView);
}

/** A small integer, such as a number of iterations. */
export function numberOf(node: BaseBlock | undefined): number {
  const bytes = octetsOf(node);
  if (bytes.length === 0 || bytes.length > 6) throw new Malformed('A small number was expected');
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The bytes of the element in the file. */
export function encodedOf(node: BaseBlock | undefined): Uint8Array<ArrayBuffer> {
  if (!node) throw new Malformed('An element was expected');
  return new Uint8Array(node.valueBeforeDecodeView);
}

/** Tag number of the universal class, or -1. */
export function tagOf(node: BaseBlock | undefined): number {
  return node?.idBlock.tagClass === 1 ? node.idBlock.tagNumber : -1;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
