import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../ops/settings/demo.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { ApiError } from '../errors.ts';

/** Refuses a request with two hosts with 400 (RFC 9112 §3.2): Node takes the first, a proxy perhaps the second. */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new ApiError(400, 'errors.server.badRequest');
  });
}

/**
 * Answers a demonstration's own names alone, else 421 (RFC 9110 §15.5.20), against DNS rebinding and a reverse proxy
 * that
 * would publish its mailbox; such a proxy names its client in a header or speaks HTTP/1.0.
 */
export function answerOwnNamesOnly(app: FastifyInstance, settings: Pick<ServerSettings, 'demo'>): void {
  if (!settings.demo) return;
  app.addHook('onRequest', async (request) => {
    const names = [request.hostname, ...proxiedNames(request)].map(withoutPort);
    if (request.raw.httpVersion === '1.0' || !names.every(isLoopback))
      throw new ApiError(421, 'errors.server.notFound');
  });
}

/** Clients and hosts that a proxy's headers name. The proxy of `npm run dev` calls for this machine. */
function proxiedNames({ headers }: FastifyRequest): string[] {
  const valuesOf = (name: string) => [headers[name] ?? []].flat().flatMap((line) => line.split(','));
  const plain = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].flatMap(valuesOf);
  // RFC 7239 §4; `by` and `proto` name no client.
  const pairs = valuesOf('forwarded').flatMap((part) => part.split(';'));
  const standard = pairs.flatMap((pair) => /^\s*(?:for|host)\s*=(.*)$/is.exec(pair)?.[1] ?? []);
  return [...plain, ...standard].map((one) => one.replaceAll('"', '').trim()).filter(Boolean);
}

function withoutPort(name: string): string {
  const [, inBrackets, plain] = /^(?:\[(.*)\]|([^:]+))(?::\d+)?$/.exec(name) ?? [];
  return inBrackets ?? plain ?? name;
}
