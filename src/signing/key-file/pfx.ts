import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { encodedOf, Malformed, octetsOf, oidOf, parse, parts } from '../x509/der.ts';
import { decrypt } from './decrypt.ts';
import { macHolds, macRounds } from './mac.ts';
import { oids } from './oids.ts';

/** What a PKCS#12 file held. */
export interface Opened {
  /** DER. */
  certificates: Uint8Array<ArrayBuffer>[];
  /** PKCS#8, in the clear: whoever gets them overwrites them. */
  keys: Uint8Array<ArrayBuffer>[];
}

/** More rounds than this take a browser seconds, since it hashes one at a time. */
const quickRounds = 20_000;

/**
 * Opens a PKCS#12 file (RFC 7292), in the DER of today's programs and in the BER of older ones. pkijs opens nine of the
 * eighteen kinds that `tests/signing/key-file.test.ts` holds: of RC2 and triple DES it knows nothing, and 600,000 rounds
 * hold the page up for seconds.
 *
 * @throws SigningError `notAKeyFile`, `wrongPassword`, `unsupportedFile`.
 */
export async function openPfx(file: Uint8Array, password: string): Promise<Opened> {
  const { content, safes, macData } = readOuter(file);
  try {
    // Files of very many rounds are of today, and AES notices a wrong password by itself.
    const quick = macData && macRounds(macData) <= quickRounds;
    if (quick && !(await macHolds(macData, password, content))) throw new SigningError('wrongPassword');
    const opened: Opened = { certificates: [], keys: [] };
    for (const safe of safes) await readSafe(safe, password, opened);
    return opened;
  } catch (error) {
    if (error instanceof Malformed) throw new SigningError('notAKeyFile', '', error);
    throw error;
  }
}

function readOuter(file: Uint8Array) {
  try {
    const [, authSafe, macData] = parts(parse(file));
    if (oidOf(parts(authSafe)[0]) !== oids.data) throw new Malformed('Not sealed by a password');
    const content = octetsOf(parts(parts(authSafe)[1])[0]);
    return { content, safes: parts(parse(content)), macData };
  } catch (error) {
    throw new SigningError('notAKeyFile', '', error);
  }
}

function encryptedContent(safe: BaseBlock): BaseBlock[] {
  return parts(parts(parts(parts(safe)[1])[0])[1]);
}

async function readSafe(safe: BaseBlock, password: string, opened: Opened): Promise<void> {
  const kind = oidOf(parts(safe)[0]);
  let bags: BaseBlock[];
  if (kind === oids.data) {
    bags = parts(parse(octetsOf(parts(parts(safe)[1])[0])));
  } else if (kind === oids.encryptedData) {
    const [, algorithm, data] = encryptedContent(safe);
    bags = await decrypt(algorithm, password, octetsOf(data), (plain) => parts(parse(plain)));
  } else {
    throw new SigningError('unsupportedFile', kind);
  }
  for (const bag of bags) await readBag(bag, password, opened);
}

async function readBag(bag: BaseBlock, password: string, opened: Opened): Promise<void> {
  const [id, wrapped] = parts(bag);
  const [value] = parts(wrapped);
  switch (oidOf(id)) {
    case oids.keyBag:
      opened.keys.push(encodedOf(value));
      break;
    case oids.shroudedKeyBag: {
      const [algorithm, data] = parts(value);
      const key = await decrypt(algorithm, password, octetsOf(data), (plain) => encodedOf(parse(plain)));
      opened.keys.push(key);
      break;
    }
    case oids.certBag: {
      const [type, certificate] = parts(value);
      if (oidOf(type) === oids.x509) opened.certificates.push(octetsOf(parts(certificate)[0]));
      break;
    }
    case oids.nestedBag:
      for (const inner of parts(value)) await readBag(inner, password, opened);
      break;
    default:
    // Lists of revoked certificates and secrets of other kinds are of no use here.
  }
}
