import { randomBytes } from 'node:crypto';
import { Boolean as Asn1Boolean, Integer, Sequence } from 'asn1js';
import { Certificate, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { askOutside } from '../../../kit/ask-outside.ts';
import { SigningError } from '../../../kit/errors.ts';
import { type CertificateFacts, exact, readCertificate } from './certificate.ts';
import { algorithm, der, octets, SHA256, sha256 } from './cms.ts';

/** A person is waiting. */
const PATIENCE_MS = 15_000;
/** A token with certificates takes some 8 kB; each signature reserves this much. */
export const MAX_TIME_STAMP_BYTES = 24_576;
const GRANTED = [0, 1];
/** The only purpose of a time-stamping certificate (RFC 3161 §2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Milliseconds that the authority's clock may differ from ours. */
const SKEW = 300_000;

export interface TimeStamp {
  /** DER. */
  token: Uint8Array;
  signer: CertificateFacts;
  /** Certificates of authorities that came with the token. */
  others: readonly CertificateFacts[];
}

/** Asks for a time-stamp over a signature (RFC 3161 §3.4). @throws SigningError `tsa` */
export async function timeStamp(url: string, signature: Uint8Array): Promise<TimeStamp> {
  try {
    const imprint = sha256(signature);
    // The fixed first byte keeps the number positive and its length constant.
    const nonce = Buffer.concat([Buffer.of(0x5a), randomBytes(15)]);
    const answer = await askOutside(url, {
      body: { type: 'application/timestamp-query', bytes: requestFor(imprint, nonce) },
      patience: PATIENCE_MS,
      maxBytes: MAX_TIME_STAMP_BYTES,
      // The operator chose the address.
      privateHosts: 'any',
    });
    return await tokenOf(answer, { signature, imprint, nonce });
  } catch (cause) {
    throw Object.assign(new SigningError('errors.signing.tsa', 503), { cause });
  }
}

function requestFor(imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  return der(
    new Sequence({
      value: [
        new Integer({ value: 1 }),
        new Sequence({ value: [algorithm(SHA256), octets(imprint)] }),
        new Integer({ valueHex: exact(nonce) }),
        new Asn1Boolean({ value: true }),
      ],
    }),
  );
}

/** The token, after checking that it answers this request now and has an entitled signer (RFC 3161 §2.4.2). */
async function tokenOf(
  answer: Uint8Array,
  asked: { signature: Uint8Array; imprint: Buffer; nonce: Buffer },
): Promise<TimeStamp> {
  const { status, timeStampToken } = TimeStampResp.fromBER(exact(answer));
  if (!GRANTED.includes(status.status) || !timeStampToken) throw new Error('No time-stamp was granted.');
  const signed = new SignedData({ schema: timeStampToken.content });
  const content = signed.encapContentInfo.eContent;
  if (!content) throw new Error('The time-stamp is empty.');
  const info = TSTInfo.fromBER(content.getValue());
  const stamped = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  const nonce = Buffer.from(info.nonce?.valueBlock.valueHexView ?? []);
  if (!stamped.equals(asked.imprint) || !nonce.equals(asked.nonce))
    throw new Error('The time-stamp is about something else.');
  if (Math.abs(info.genTime.getTime() - Date.now()) > SKEW) throw new Error('The time-stamp has another time.');
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: exact(asked.signature),
    extendedMode: true,
  });
  if (!signatureVerified || !signerCertificate) throw new Error('The signature of the time-stamp is wrong.');
  const signer = factsOf(signerCertificate);
  if (!signer.purposes?.includes(TIME_STAMPING)) throw new Error('The signer of the time-stamp may not stamp.');
  const others = (signed.certificates ?? []).filter((one) => one instanceof Certificate).map(factsOf);
  return { token: der(timeStampToken.toSchema()), signer, others };
}

function factsOf(certificate: Certificate): CertificateFacts {
  return readCertificate(der(certificate.toSchema()));
}
