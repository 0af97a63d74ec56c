import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

interface OutsideCall {
  /** Sent by POST; a call without a body is a GET. */
  body?: { type: string; bytes: Uint8Array };
  /** Further headers, by names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole call. */
  patience: number;
  /** A longer answer is refused. */
  maxBytes: number;
  /** Hosts that may have a private address, in lower case; `any` if the operator chose the address. */
  privateHosts: readonly string[] | 'any';
}

/** @returns the body of an answer 200. @throws Error with the reason, for the log. */
export async function askOutside(address: string, call: OutsideCall): Promise<Buffer> {
  const { status, body } = await callOutside(address, call);
  if (status !== 200) throw new Error(`The answer was ${status}.`);
  return body;
}

interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Makes an HTTP call to another server; every call to the outside goes through here. It follows no redirect and judges
 * the address that it connects to (DNS rebinding).
 * @throws Error with the reason, for the log.
 */
export async function callOutside(address: string, call: OutsideCall): Promise<OutsideAnswer> {
  const url = new URL(address);
  const ask = { 'http:': overHttp, 'https:': overHttps }[url.protocol];
  if (!ask) throw new Error(`${url.protocol} is not supported.`);
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const free = call.privateHosts === 'any' || call.privateHosts.includes(host);
  // Node calls `lookup` for names only, so an address is judged here.
  if (!free && isIP(host) && isPrivateAddress(host)) throw new Error(`${host} is a private address.`);
  const { body } = call;
  const options: RequestOptions = {
    method: body ? 'POST' : 'GET',
    agent: false,
    signal: AbortSignal.timeout(call.patience),
    ...(free ? {} : { lookup: publicLookup }),
    headers: {
      ...call.headers,
      ...(body ? { 'content-type': body.type, 'content-length': body.bytes.byteLength } : {}),
    },
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask(url, options, resolve).on('error', reject).end(body?.bytes),
  );
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: await bodyOf(response, call.maxBytes) };
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Looks a name up as Node does, and refuses private addresses. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address.`), '', 0);
    if (found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${hostname} has a private address.`), '', 0);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** Ranges outside the public internet (RFC 6890), and IPv6 ranges that embed IPv4 addresses. */
const RANGES = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
    ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
    ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const;

const blocked = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of RANGES[family]) {
    const [net = '', bits] = range.split('/');
    blocked.addSubnet(net, Number(bits), family);
  }

/** Whether an IP address is not a public one; `true` for anything that is no address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version === 0 || blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
