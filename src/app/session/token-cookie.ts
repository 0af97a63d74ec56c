/** Name and life in seconds of the token cookie, for the college's other sites (spec 1 §7, §9). */
const cookieName = 'CookieTokenEBCN';
const cookieAge = 14_400;

/** Writes the cookie, or removes it when there is no token. Without a domain it is the host's own. */
export function writeTokenCookie(token: string, domain: string): void {
  const age = token === '' ? 0 : cookieAge;
  const parts = [`${cookieName}=${token}`, 'path=/', `max-age=${age}`, 'SameSite=Lax'];
  if (domain !== '') parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = parts.join('; ');
}
