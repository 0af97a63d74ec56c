import type { BaseBlock } from 'asn1js';
import { type CertificateUse, signsDocuments } from '../../core/certificate-use.ts';
import type { Unfit } from '../signer.ts';
import { octetsOf, oidOf, parse, parts } from './der.ts';

const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';

/** What a certificate is for, by its extensions (RFC 5280 §4.2.1.3 and §4.2.1.12). `fields`: those of its first part. */
export function readUse(fields: readonly BaseBlock[]): CertificateUse {
  // The extensions stand last, tagged [3].
  const tagged = fields.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 3);
  const list = tagged ? parts(parts(tagged)[0]) : [];
  const extension = (oid: string) => {
    const found = list.map((one) => parts(one)).find(([type]) => oidOf(type) === oid);
    return found ? parse(octetsOf(found.at(-1))) : null;
  };
  const keyUsage = extension(KEY_USAGE);
  const purposes = extension(EXTENDED_KEY_USAGE);
  return {
    keyUsage: keyUsage && bitsOf(keyUsage),
    purposes: purposes && parts(purposes).map(oidOf),
  };
}

/** The first bit is the highest of the first byte. */
function bitsOf(node: BaseBlock): ReadonlySet<number> {
  const bytes = (node.valueBlock as unknown as { valueHexView: Uint8Array }).valueHexView;
  const all = Array.from({ length: bytes.length * 8 }, (_, bit) => bit);
  return new Set(all.filter((bit) => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1));
}

/** Why the server would refuse a signature with it, as far as the certificate alone tells; `undefined` when it does not. */
export function unfitness(
  { validFrom, validUntil, use }: { validFrom: string; validUntil: string; use: CertificateUse },
  now: Date = new Date(),
): Unfit | undefined {
  if (now < new Date(validFrom)) return 'notYetValid';
  if (now > new Date(validUntil)) return 'expired';
  return signsDocuments(use) ? undefined : 'keyUsage';
}
