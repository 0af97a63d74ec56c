import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows (RFC 6238, and the defaults of RFC 4226); bytes of a secret as RFC 4226 §4 has them. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps of time before and after the present one whose code is taken too: clocks differ, and typing takes a while. */
const WINDOW = 1;

/** What an app shows; the library compares bytes, and throws where there are as many letters and more bytes. */
const AS_SHOWN = /^\d{6}$/;

/** A new secret in Base32, as apps take it by hand. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the picture of a secret holds (Key URI Format): whose account it is, and where. */
export function addressOf(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...CODES, secret, label: account, issuer }).toString();
}

/** The step of time whose code this is, in whole periods since 1970; `null` for none that is taken now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!AS_SHOWN.test(code)) return null;
  const totp = new TOTP({ ...CODES, secret });
  const off = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}
