/** Where a redirect may lead. */
interface RedirectRules {
  /** Origin of the app itself: `https://socis.exemple.cat`. */
  origin: string;
  /** Further hosts, with a port where it is not the usual one: `xarxa.exemple.cat`, `localhost:8080`. */
  hosts: readonly string[];
}

/** Longer addresses are cut off by something on the way; nobody's page has one. */
const LONGEST = 2048;

/** Nothing but a scheme, a plain ASCII host, a port: no user-info, no dots of other scripts, no tabs. */
const ABSOLUTE = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/**
 * Where `url_redirect` leads after signing in, or `null` when it must not be followed and the user enters
 * the app (spec 1 §2). A page of the app comes back as path, query and hash, starting with exactly one
 * slash; a page of an allowed host as an absolute address, over https unless the app itself has none.
 * Addresses that browsers, proxies and routers might read differently are refused, not repaired.
 */
export function safeRedirect(raw: string | null, { origin, hosts }: RedirectRules): string | null {
  if (!raw || raw.length > LONGEST || hasForbidden(raw)) return null;
  if (!raw.startsWith('/') && !ABSOLUTE.test(raw)) return null;
  const own = new URL(origin);
  const target = raw.startsWith('//') ? null : parseUrl(raw, origin);
  if (!target) return null;
  // Dots may have brought slashes to the front: `/..//host`.
  if (!isPlainPath(target.pathname)) return null;
  if (target.origin === own.origin) return target.pathname + target.search + target.hash;
  const isSecure = target.protocol === 'https:' || own.protocol === 'http:';
  return isSecure && hosts.some((host) => host.toLowerCase() === target.host) ? target.href : null;
}

/** Characters that browsers drop or turn into a slash while they read an address. */
function hasForbidden(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || character === '\\') return true;
  }
  return /[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/.test(text);
}

/** Whether a path is still one after any number of decodings: no second slash in front, no back-slash. */
function isPlainPath(path: string): boolean {
  let text = path;
  for (;;) {
    const plain = text.normalize('NFKC');
    if (plain.startsWith('//') || hasForbidden(plain.replaceAll(' ', ''))) return false;
    const decoded = decode(text);
    if (decoded === null) return false;
    if (decoded === text) return true;
    text = decoded;
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The URL of an address; `null` when it has none. Not every browser in use has `URL.canParse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
