import { X509Certificate } from 'node:crypto';

/** One element of DER, read by hand: no library of the product has a part in it. */
interface Element {
  tag: number;
  /** Header and content. */
  whole: Buffer;
  content: Buffer;
}

export interface SignatureByHand {
  certificate: X509Certificate;
  /** The signed attributes as they were signed: a SET. */
  attributes: Buffer;
  digest: Buffer;
  signature: Buffer;
  /** Of the signed attributes, in their order. */
  oids: string[];
  sorted: boolean;
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** Takes a CMS signature apart (RFC 5652 §5): its first certificate, its signed attributes and its value. */
export function partsByHand(container: Buffer): SignatureByHand {
  const [, wrapped] = children(one(container));
  const [signedData] = children(need(wrapped));
  const [, , , certificates, signerInfos] = children(need(signedData));
  const [first] = children(need(certificates));
  const [signerInfo] = children(need(signerInfos));
  const [, , , signed, , value] = children(need(signerInfo));
  const attributes = Buffer.from(need(signed).whole);
  attributes[0] = 0x31;
  const found = children(need(signed));
  const oids = found.map((attribute) => oidOf(need(children(attribute)[0])));
  const digestSet = need(children(need(found[oids.indexOf(MESSAGE_DIGEST)]))[1]);
  const wholes = found.map(({ whole }) => whole);
  return {
    certificate: new X509Certificate(need(first).whole),
    attributes,
    digest: need(children(digestSet)[0]).content,
    signature: need(value).content,
    oids,
    sorted: wholes.every((whole, at) => at === 0 || Buffer.compare(need(wholes[at - 1]), whole) < 0),
  };
}

function one(bytes: Buffer, at = 0): Element & { end: number } {
  const tag = bytes[at] ?? 0;
  let length = bytes[at + 1] ?? 0;
  let start = at + 2;
  if (length & 0x80) {
    const count = length & 0x7f;
    length = bytes.readUIntBE(start, count);
    start += count;
  }
  const end = start + length;
  return { tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end), end };
}

function children({ content }: Element): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < content.length; ) {
    const element = one(content, at);
    found.push(element);
    at = element.end;
  }
  return found;
}

function oidOf({ content }: Element): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (!(byte & 0x80)) {
      numbers.push(value);
      value = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  return [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40)), ...rest].join('.');
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The signature is not built as RFC 5652 says.');
  return value;
}
