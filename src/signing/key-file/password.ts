/** PKCS#12's own schemes take a password as UTF-16, high byte first, and end it with a zero (RFC 7292 §B.1). */
function bmpPassword(password: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(password.length * 2 + 2);
  for (let at = 0; at < password.length; at += 1) {
    bytes[2 * at] = password.charCodeAt(at) >> 8;
    bytes[2 * at + 1] = password.charCodeAt(at) & 0xff;
  }
  return bytes;
}

export function utf8Password(password: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(password));
}

/**
 * What a password may have become in files of PKCS#12's own schemes: no password is two zeros with some
 * programs and nothing at all with others.
 */
export function bmpPasswords(password: string): Uint8Array<ArrayBuffer>[] {
  return password === '' ? [bmpPassword(''), new Uint8Array(0)] : [bmpPassword(password)];
}

/** And with PBES2: UTF-8, but older versions of NSS (Firefox) kept UTF-16. */
export function pbes2Passwords(password: string): Uint8Array<ArrayBuffer>[] {
  return [utf8Password(password), bmpPassword(password)];
}
