/** Life in seconds of the token cookie (spec 1 §9). */
const cookieAge = 14_400;

/** The cookie that tells the organisation's other sites who is signed in (spec 1 §7). */
export interface TokenCookie {
  /** Absent: there is no such cookie. */
  name: string | undefined;
  /** Empty: it is the host's own. */
  domain: string;
}

/** Writes the cookie, or removes it when there is no token. */
export function writeTokenCookie(token: string, { name, domain }: TokenCookie): void {
  if (name === undefined) return;
  const age = token === '' ? 0 : cookieAge;
  const parts = [`${name}=${token}`, 'path=/', `max-age=${age}`, 'SameSite=Lax'];
  if (domain !== '') parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = parts.join('; ');
  } catch {
    // A page in a sandbox has no cookies; the token itself goes with every call.
  }
}
