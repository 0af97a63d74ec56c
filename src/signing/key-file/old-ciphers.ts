import des from 'node-forge/lib/des.js';
import rc2 from 'node-forge/lib/rc2.js';
import util from 'node-forge/lib/util.js';
import { asCharacters } from '../base64.ts';

/**
 * RC2 and triple DES in CBC mode, which WebCrypto lacks; `null` for invalid padding, which RC2 never detects. forge
 * represents bytes as characters.
 */
export function decryptOld(
  cipher: 'rc2' | 'des',
  key: Uint8Array,
  iv: Uint8Array,
  data: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  const decipher =
    cipher === 'rc2'
      ? rc2.createDecryptionCipher(asCharacters(key), key.length * 8)
      : des.createDecryptionCipher(asCharacters(threeKeys(key)), 'CBC');
  decipher.start(asCharacters(iv));
  decipher.update(util.createBuffer(asCharacters(data)));
  if (!decipher.finish()) return null;
  return Uint8Array.from(decipher.output.getBytes(), (character) => character.charCodeAt(0));
}

/** Triple DES with two keys repeats the first one. */
function threeKeys(key: Uint8Array): Uint8Array {
  return key.length === 16 ? Uint8Array.from([...key, ...key.subarray(0, 8)]) : key;
}
