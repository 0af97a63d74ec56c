import { constants, type KeyObject, type SigningOptions, verify } from 'node:crypto';
import { Integer, Null, ObjectIdentifier, Sequence } from 'asn1js';
import { AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs';
import { exact } from './certificate.ts';
import { algorithm, der, type FittingSignature, integerBytes, SHA256 } from './cms.ts';

const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
/** Length of r‖s for P-256, the form WebCrypto signs in. */
const RAW_P256 = 64;
/** As long as the digest, as everybody makes it (RFC 4055 §3.1 leaves it open). */
const SALT = 32;
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT };

/**
 * The signature in the form CMS wants, when it is one over these attributes by the certificate's key, with SHA-256:
 * RSA by either of its schemes (RFC 8017 §8), ECDSA as DER or as raw r‖s. `null` when it is not.
 */
export function fittingSignature(
  signature: Uint8Array,
  attributes: Uint8Array,
  key: KeyObject,
): FittingSignature | null {
  const kind = key.asymmetricKeyType;
  if (kind === 'ec') {
    const forms = signature.byteLength === RAW_P256 ? [signature, derOfRaw(signature)] : [signature];
    const value = forms.find((form) => fits(form, attributes, key));
    return value ? { value, scheme: new Sequence({ value: [new ObjectIdentifier({ value: ECDSA_SHA256 })] }) } : null;
  }
  if (kind === 'rsa' && fits(signature, attributes, key)) return { value: signature, scheme: algorithm(RSA) };
  return fits(signature, attributes, key, PSS) ? { value: signature, scheme: pssScheme() } : null;
}

/** RFC 4055 §3.1, RFC 4056 §3. */
function pssScheme(): Sequence {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() });
  const maskGenAlgorithm = new AlgorithmIdentifier({ algorithmId: MGF1, algorithmParams: hashAlgorithm.toSchema() });
  const parameters = new RSASSAPSSParams({ hashAlgorithm, maskGenAlgorithm, saltLength: SALT });
  return new Sequence({ value: [new ObjectIdentifier({ value: RSA_PSS }), parameters.toSchema()] });
}

function derOfRaw(raw: Uint8Array): Uint8Array {
  const half = raw.byteLength / 2;
  const number = (bytes: Uint8Array) => new Integer({ valueHex: exact(integerBytes(bytes)) });
  return der(new Sequence({ value: [number(raw.subarray(0, half)), number(raw.subarray(half))] }));
}

function fits(signature: Uint8Array, attributes: Uint8Array, key: KeyObject, options: SigningOptions = {}): boolean {
  try {
    return verify('sha256', attributes, { key, ...options }, signature);
  } catch {
    return false;
  }
}
