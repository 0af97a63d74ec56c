import des from 'node-forge/lib/des.js';
import rc2 from 'node-forge/lib/rc2.js';
import util from 'node-forge/lib/util.js';

/** RC2 and triple DES in CBC mode, which WebCrypto lacks; `null` for invalid padding, which RC2 never detects. */
export function decryptOld(
  cipher: 'rc2' | 'des',
  key: Uint8Array,
  iv: Uint8Array,
  data: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  const decipher =
    cipher === 'rc2'
      ? rc2.createDecryptionCipher(text(key), key.length * 8)
      : des.createDecryptionCipher(text(threeKeys(key)), 'CBC');
  decipher.start(text(iv));
  decipher.update(util.createBuffer(text(data)));
  if (!decipher.finish()) return null;
  return Uint8Array.from(decipher.output.getBytes(), (character) => character.charCodeAt(0));
}

/** Triple DES with two keys repeats the first one. */
function threeKeys(key: Uint8Array): Uint8Array {
  return key.length === 16 ? Uint8Array.from([...key, ...key.subarray(0, 8)]) : key;
}

/** forge represents bytes as characters. */
function text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
