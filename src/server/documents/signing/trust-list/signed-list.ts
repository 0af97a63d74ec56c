import { type KeyLike, verify } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import { OperatorError } from '../../../ops/operator-error.ts';
import type { CertificateFacts } from '../certificate.ts';

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

/**
 * Reads XML that is no trick: a document type would let it define what its words mean.
 * @throws OperatorError
 */
export function parseXml(xml: string): Document {
  const bad = (message: string): never => {
    throw new OperatorError(`The list is no XML that can be read: ${message.split('\n')[0]}`);
  };
  if (/<!DOCTYPE/i.test(xml)) bad('it has a document type');
  const errorHandler = { warning: () => {}, error: bad, fatalError: bad };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
}

/**
 * What one of the signers has really signed of a list (XMLDSig, RSA or ECDSA with SHA-256 or longer): whatever else the file
 * holds is not looked at.
 * @throws OperatorError when none of them has signed it.
 */
export function signedList(xml: string, signers: readonly CertificateFacts[]): string {
  const root = parseXml(xml).documentElement;
  const [signature, ...more] = Array.from(root?.childNodes ?? []).filter(
    ({ localName, namespaceURI }: Node & { localName?: string; namespaceURI?: string | null }) =>
      localName === 'Signature' && namespaceURI === XMLDSIG,
  );
  if (!signature || more.length > 0) throw new OperatorError('The list does not have one signature.');
  for (const signer of signers) {
    const found = signedBy(xml, signature, signer);
    if (found) return found;
  }
  throw new OperatorError('The signature of the list is not by any of the certificates given with --signer.');
}

function signedBy(xml: string, signature: Node, { x509 }: CertificateFacts): string | undefined {
  const signed = new SignedXml({
    publicCert: x509.toString(),
    // The key that the signature brings along proves nothing.
    getCertFromKeyInfo: () => null,
  });
  Object.assign(signed.SignatureAlgorithms, ELLIPTIC);
  try {
    signed.loadSignature(signature);
    if (/sha1$/i.test(signed.signatureAlgorithm ?? '') || !signed.checkSignature(xml)) return undefined;
  } catch {
    return undefined;
  }
  return signed.getSignedReferences().find((part) => parseXml(part).documentElement?.localName === LIST);
}

/** Signatures by elliptic curves (RFC 6931 §2.3.6), which the library leaves to others; both numbers side by side. */
const ELLIPTIC = Object.fromEntries(
  ['sha256', 'sha384', 'sha512'].map((hash) => [`http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`, byEcdsa(hash)]),
);

function byEcdsa(hash: string): new () => SignatureAlgorithm {
  return class implements SignatureAlgorithm {
    getAlgorithmName = () => `http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`;
    getSignature(): string {
      throw new Error('Lists are read here, not signed.');
    }
    verifySignature(material: string, key: KeyLike, value: string): boolean {
      const pair = { key: key as string, dsaEncoding: 'ieee-p1363' } as const;
      return verify(hash, Buffer.from(material), pair, Buffer.from(value, 'base64'));
    }
  };
}

/** The outermost element of a list (ETSI TS 119 612 §5.1). */
export const LIST = 'TrustServiceStatusList';
