import { randomBytes } from 'node:crypto';
import { Boolean as Asn1Boolean, Integer, Sequence } from 'asn1js';
import { SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { exact } from './certificate.ts';
import { algorithm, der, octets, SHA256, sha256 } from './cms.ts';
import { SigningError } from './signing-error.ts';

/** An authority that takes longer holds up somebody who waits before a dialog. */
const PATIENCE_MS = 15_000;
/** A token with its authority's certificates has some 8 kB; the place of a signature has room for no more. */
const MAX_BYTES = 16_384;
const GRANTED = [0, 1];

/**
 * A token of the time-stamp authority over a signature (RFC 3161, asked over HTTP as in §3.4).
 * @returns DER of the token.
 * @throws SigningError `tsa` when the authority cannot be reached, refuses, or stamps something else.
 */
export async function timeStamp(url: string, signature: Uint8Array): Promise<Uint8Array> {
  try {
    const imprint = sha256(signature);
    // Begins with a fixed byte, so that the number is positive and keeps its length.
    const nonce = Buffer.concat([Buffer.of(0x5a), randomBytes(15)]);
    const answer = await askOutside(url, {
      body: { type: 'application/timestamp-query', bytes: requestFor(imprint, nonce) },
      patience: PATIENCE_MS,
      maxBytes: MAX_BYTES,
      // The operator named the address.
      privateHosts: 'any',
    });
    return tokenOf(answer, imprint, nonce);
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

/** The token, once it is sure to be about what was asked (RFC 3161 §2.4.2). */
function tokenOf(answer: Uint8Array, imprint: Buffer, nonce: Buffer): Uint8Array {
  const { status, timeStampToken } = TimeStampResp.fromBER(exact(answer));
  if (!GRANTED.includes(status.status) || !timeStampToken) throw new Error('No time-stamp was granted.');
  const signed = new SignedData({ schema: timeStampToken.content });
  const content = signed.encapContentInfo.eContent;
  if (!content) throw new Error('The time-stamp is empty.');
  const info = TSTInfo.fromBER(content.getValue());
  const stamped = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  const asked = Buffer.from(info.nonce?.valueBlock.valueHexView ?? []);
  if (!stamped.equals(imprint) || !asked.equals(nonce)) throw new Error('The time-stamp is about something else.');
  return der(timeStampToken.toSchema());
}
