const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

const unreserved = "A-Za-z0-9\\-._~!$&'()*+,;=";
const madeOf = (characters: string) => new RegExp(`^(?:[${unreserved}${characters}]|%[0-9A-Fa-f]{2})*$`);
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const USER = madeOf(':');
const HOST = madeOf('');
const PATH = madeOf(':@/');
const QUERY = madeOf(':@/?');
const FUTURE_IP = new RegExp(`^v[0-9A-Fa-f]+\\.[${unreserved}:]+$`, 'i');

/** RFC 3986, appendix B: any text falls apart in one way. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

/** RFC 3986: a URI, or one that is relative to another. */
function isReference(text: string, isWhole: boolean): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined ? isWhole || path.startsWith(':') : !SCHEME.test(scheme)) return false;
  return isAuthority(authority ?? '') && PATH.test(path) && QUERY.test(query) && QUERY.test(fragment);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text.slice(at + 1)) ?? [undefined, '%'];
  if (!USER.test(text.slice(0, Math.max(0, at))) || !/^\d*$/.test(port)) return false;
  if (!host.startsWith('[')) return HOST.test(host);
  const literal = host.slice(1, -1);
  return isIpv6(literal) || FUTURE_IP.test(literal);
}

/** RFC 4291 §2.2, without a zone. */
function isIpv6(text: string): boolean {
  const last = text.slice(text.lastIndexOf(':') + 1);
  const hasIpv4 = last.includes('.');
  if (hasIpv4 && !IPV4.test(last)) return false;
  const [before = '', after, more] = (hasIpv4 ? `${text.slice(0, -last.length)}0:0` : text).split('::');
  const groups = [before, after ?? ''].flatMap((side) => (side === '' ? [] : side.split(':')));
  if (more !== undefined || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return after === undefined ? groups.length === 8 : groups.length <= 7;
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-\\[\\]-~]|\\\\[ -~])*")$`);
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}·-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'u');

/** RFC 5321 §4.1.2 `Mailbox`. A domain may have letters of all scripts (`col·legi.cat`): browsers and mail servers make `xn--` of them. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || !LOCAL.test(text.slice(0, at))) return false;
  const domain = text.slice(at + 1);
  const [, literal] = /^\[(.*)\]$/.exec(domain) ?? [];
  if (literal === undefined) return domain.length <= 253 && DOMAIN.test(domain);
  return IPV4.test(literal) || (/^IPv6:/i.test(literal) && isIpv6(literal.slice(5)));
}

/** Addresses and identifiers of machines. */
export const formats: Record<string, (text: string) => boolean> = {
  uri: (text) => isReference(text, true),
  'uri-reference': (text) => isReference(text, false),
  email: isEmail,
  ipv4: (text) => IPV4.test(text),
  ipv6: isIpv6,
  // RFC 4122 §3.
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  // RFC 6901.
  'json-pointer': (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
};
