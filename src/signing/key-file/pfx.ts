import type { BaseBlock } from 'asn1js';
import { SignerError } from '../signer.ts';
import { encodedOf, Malformed, numberOf, octetsOf, oidOf, parse, parts } from '../x509/der.ts';
import { bmpPasswords, pbes2Passwords, pbkdf2, pkcs12Key, purpose, utf8Password } from './derive.ts';
import { aesCbc, digests, type HashName, hmacs, legacy, oids } from './oids.ts';

export interface PfxContent {
  /** DER. */
  certificates: Uint8Array<ArrayBuffer>[];
  /** Unencrypted PKCS#8. The caller must overwrite the bytes. */
  keys: Uint8Array<ArrayBuffer>[];
}

/** More iterations take a browser seconds. */
const fastIterations = 20_000;

/**
 * Opens a PKCS#12 file (RFC 7292) in DER or BER; pkijs lacks RC2 and triple DES, and blocks the page for seconds.
 * @throws SignerError `notAKeyFile`, `wrongPassword`, `unsupportedFile`.
 */
export async function openPfx(file: Uint8Array, password: string): Promise<PfxContent> {
  const { content, safes, macData } = readOuter(file);
  try {
    // Files with more iterations are modern and use AES, which detects a wrong password.
    const isFast = macData && macIterations(macData) <= fastIterations;
    if (isFast && !(await macMatches(macData, password, content))) throw new SignerError('wrongPassword');
    const opened: PfxContent = { certificates: [], keys: [] };
    for (const safe of safes) await readSafe(safe, password, opened);
    return opened;
  } catch (error) {
    if (error instanceof Malformed) throw new SignerError('notAKeyFile', '', error);
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
    throw new SignerError('notAKeyFile', '', error);
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
    throw new SignerError('unsupportedFile', kind);
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

const bytesOf: Record<HashName, number> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 };

/** Checks the password with the file's MAC (RFC 7292 §4, RFC 9579). @throws SignerError `unsupportedFile` */
async function macMatches(macData: BaseBlock, password: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [info, salt] = parts(macData);
  const [algorithm, expected] = parts(info);
  const name = oidOf(parts(algorithm)[0]);
  if (name === oids.pbmac1) return pbmac1Matches(parts(algorithm)[1], password, content, octetsOf(expected));
  const hash = digests[name];
  if (!hash) throw new SignerError('unsupportedFile', name);
  for (const candidate of bmpPasswords(password)) {
    const key = await pkcs12Key(hash, candidate, octetsOf(salt), purpose.mac, macIterations(macData), bytesOf[hash]);
    if (await hmacMatches(hash, key, content, octetsOf(expected))) return true;
  }
  return false;
}

/** The iterations of the MAC's key derivation. PBMAC1 has them elsewhere and is fast. */
function macIterations(macData: BaseBlock): number {
  const iterations = parts(macData)[2];
  return iterations ? numberOf(iterations) : 1;
}

async function pbmac1Matches(
  parameters: BaseBlock | undefined,
  password: string,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [derivation, scheme] = parts(parameters);
  const hash = hmacs[oidOf(parts(scheme)[0])];
  if (!hash) throw new SignerError('unsupportedFile', oidOf(parts(scheme)[0]));
  const key = await pbkdf2(derivation, utf8Password(password), bytesOf[hash] * 8);
  return hmacMatches(hash, key, content, expected);
}

async function hmacMatches(
  hash: HashName,
  key: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, expected, content);
}

/**
 * Decrypts data by its algorithm identifier; `read` must throw `Malformed` for what a wrong password gives.
 * @throws SignerError `wrongPassword`, or `unsupportedFile` for an unknown algorithm.
 */
async function decrypt<T>(
  algorithm: BaseBlock | undefined,
  password: string,
  data: Uint8Array<ArrayBuffer>,
  read: (plain: Uint8Array<ArrayBuffer>) => T,
): Promise<T> {
  const scheme = oidOf(parts(algorithm)[0]);
  const parameters = parts(algorithm)[1];
  const old = legacy[scheme];
  if (!old && scheme !== oids.pbes2) throw new SignerError('unsupportedFile', scheme);
  for (const candidate of old ? bmpPasswords(password) : pbes2Passwords(password)) {
    const plain = old
      ? await decryptLegacy(old, parameters, candidate, data)
      : await decryptPbes2(parameters, candidate, data);
    if (!plain) continue;
    try {
      return read(plain);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    } finally {
      plain.fill(0);
    }
  }
  throw new SignerError('wrongPassword');
}

type Plain = Uint8Array<ArrayBuffer> | null;

async function decryptLegacy(
  { cipher, keyBytes }: { cipher: 'rc2' | 'des'; keyBytes: number },
  parameters: BaseBlock | undefined,
  password: Uint8Array,
  data: Uint8Array,
): Promise<Plain> {
  const [salt, rounds] = parts(parameters);
  const [bytes, iterations] = [octetsOf(salt), numberOf(rounds)];
  const key = await pkcs12Key('SHA-1', password, bytes, purpose.key, iterations, keyBytes);
  const iv = await pkcs12Key('SHA-1', password, bytes, purpose.iv, iterations, 8);
  const { decryptOld } = await import('./old-ciphers.ts');
  return decryptOld(cipher, key, iv, data);
}

async function decryptPbes2(
  parameters: BaseBlock | undefined,
  password: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Plain> {
  const [derivation, cipher] = parts(parameters);
  const name = oidOf(parts(cipher)[0]);
  const iv = octetsOf(parts(cipher)[1]);
  const bits = aesCbc[name] ?? (name === oids.tripleDes ? 192 : 0);
  if (bits === 0) throw new SignerError('unsupportedFile', name);
  const key = await pbkdf2(derivation, password, bits);
  if (name === oids.tripleDes) return (await import('./old-ciphers.ts')).decryptOld('des', key, iv, data);
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']).catch((error) => {
    // Chromium lacks AES-192, which no common program writes.
    throw new SignerError('unsupportedFile', name, error);
  });
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, data));
  } catch {
    return null;
  }
}
