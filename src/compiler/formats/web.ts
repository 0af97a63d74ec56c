import { fullFormats } from 'ajv-formats/dist/formats.js';

const IPV6 = fullFormats.ipv6 as RegExp;

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

/** RFC 3986: a URI or a relative reference. */
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
  return IPV6.test(literal) || FUTURE_IP.test(literal);
}

const EMAIL = fullFormats.email as RegExp;

/** A mailbox as ajv-formats judges it, at a domain that may have letters of all scripts (`col·legi.cat`): browsers and mail servers make `xn--` of them. */
function isEmail(text: string): boolean {
  const domain = text.lastIndexOf('@') + 1;
  const plain = text.slice(domain).replaceAll(/[\p{L}\p{M}\p{N}]|(?<=\p{L})·(?=\p{L})/gu, 'x');
  return EMAIL.test(text.slice(0, domain) + plain);
}

/**
 * Addresses that ajv-formats judges otherwise than RFC 3986 (the JSON-Schema-Test-Suite finds 3 of 40 and 6 of 22 wrong),
 * and colours, which it does not know.
 */
export const formats: Record<string, (text: string) => boolean> = {
  email: isEmail,
  uri: (text) => isReference(text, true),
  'uri-reference': (text) => isReference(text, false),
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
};
