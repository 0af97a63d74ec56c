import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../core/config.ts';
import { ApiError } from '../kit/errors.ts';
import { isLoopback } from '../kit/settings/demo.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';

/** Groups of an IPv6 address that name a network; a customer has all addresses within it (RFC 6177). */
const NETWORK_GROUPS = 4;

/** The IPv4 address of a client, or the /64 network of its IPv6 address, from Fastify's `request.ip`. */
export function clientAddress(ip: string): string {
  const bare = ip.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(':')}::/64` : bare;
}

/** All eight groups, including the zeros of `::`; a dotted end counts as two. */
function groupsOf(ip: string): string[] {
  const parse = (part: string) =>
    part
      ? part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]))
      : [];
  const [before = '', after] = ip.split('::');
  const head = parse(before);
  if (after === undefined) return head;
  const tail = parse(after);
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}

/** The first language of `Accept-Language` (RFC 9110 §12.5.4) without its region; empty if there is none. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*([a-z]{2,3})\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? '';
}

/** The value of a cookie of the call (RFC 6265 §4.2), if it came with one. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `PUBLIC_URL`; in a demonstration without one, the address on this machine that the browser uses. @throws ApiError 400 */
export function publicOrigin(
  { host }: FastifyRequest,
  { publicUrl, demo }: Pick<ServerSettings, 'publicUrl' | 'demo'>,
): URL {
  if (publicUrl !== null) return new URL(publicUrl);
  const used = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!demo || !used || !isLoopback(used.hostname)) throw new ApiError(400, 'errors.server.badRequest');
  return used;
}
