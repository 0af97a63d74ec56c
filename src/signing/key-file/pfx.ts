import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { encodedOf, Malformed, octetsOf, oidOf, parse, parts } from '../x509/der.ts';
import { decrypt } from './decrypt.ts';
import { macIterations, macMatches } from './mac.ts';
import { oids } from './oids.ts';

/** The content of a PKCS#12 file. */
export interface PfxContent {
  /** DER. */
  certificates: Uint8Array<ArrayBuffer>[];
  /** Unencrypted PKCS#8. The caller must overwrite the bytes. */
  keys: Uint8Array<ArrayBuffer>[];
}

/** More iterations take a browser seconds. */
const fastIterations = 20_000;

/**
 * Opens a PKCS#12 file (RFC 7292) in DER or BER. pkijs opens only nine of the eighteen kinds of file in
 * `tests/signing/key-file.test.ts`: it lacks RC2 and triple DES, and blocks the page for seconds at 600,000 iterations.
 *
 * @throws SigningError `notAKeyFile`, `wrongPassword`, `unsupportedFile`.
 */
export async function openPfx(file: Uint8Array, password: string): Promise<PfxContent> {
  const { content, safes, macData } = readOuter(file);
  try {
    // Files with more iterations are modern and use AES, which detects a wrong password.
    const isFast = macData && macIterations(macData) <= fastIterations;
    if (isFast && !(await macMatches(macData, password, content))) throw new SigningError('wrongPassword');
    const opened: PfxContent = { certificates: [], keys: [] };
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
    if (oidOf(parts(authSafe)[0]) !== oids.data) throw new Malformed('Not protected by a password');
    const content = octetsOf(parts(parts(authSafe)[1])[0]);
    return { content, safes: parts(parse(content)), macData };
  } catch (error) {
    throw new SigningError('notAKeyFile', '', error);
  }
}

function encryptedContent(safe: BaseBlock): BaseBlock[] {
  return parts(parts(parts(parts(safe)[1])[0])[1]);
}

async function readSafe(safe: BaseBlock, password: string, opened: PfxContent): Promise<void> {
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

async function readBag(bag: BaseBlock, password: string, opened: PfxContent): Promise<void> {
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
    // Revocation lists and other secrets are ignored.
  }
}
