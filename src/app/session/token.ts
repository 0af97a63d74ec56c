import type { Session } from '../../core/action.ts';

/**
 * The claims of a token as a session (spec 1 §3); `null` when it is not one. The signature is the
 * server's business: a forged token gets a menu drawn and nothing else.
 */
export function decodeToken(token: string): Session | null {
  try {
    const { sub, name, rol, exp } = claimsOf(token);
    if (typeof sub !== 'string' || typeof rol !== 'string' || typeof exp !== 'number') return null;
    return { username: sub, name: typeof name === 'string' ? name : sub, rol, exp, token };
  } catch {
    return null;
  }
}

/** When the server made a token, in seconds since 1970; `undefined` when it does not say. */
export function issuedAt(token: string): number | undefined {
  try {
    const { iat } = claimsOf(token);
    return typeof iat === 'number' ? iat : undefined;
  } catch {
    return undefined;
  }
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(utf8(token.split('.')[1] ?? ''));
}

/** Base64url (RFC 4648 §5) as text; names have accents. */
function utf8(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
}
