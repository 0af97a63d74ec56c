import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FreeSpace } from '../kit/db/free-space.ts';
import { ApiError, TooManyError } from '../kit/errors.ts';
import { isLoopback } from '../kit/settings/demo.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';
import { clientAddress } from './caller.ts';

/** Emotion starts with an empty style element and fills it by script; this hash of '' allows it. */
export const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** AutoFirma, a program on the visitor's computer, listens there on a changing port. */
const AUTOFIRMA = 'wss://127.0.0.1:*';

type Addresses = Pick<ServerSettings, 'apiUrl' | 'signingUrl' | 'filesUrl' | 'assetUrl' | 'publicUrl'>;

/** Security headers of every answer: scripts and styles from here or the asset host, nothing evaluated, no frames. */
export async function secureHeaders(app: FastifyInstance, settings: Addresses): Promise<void> {
  const https = settings.publicUrl?.startsWith('https://') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  });
}

function contentSecurityPolicy(settings: Addresses): Record<string, string[]> {
  const { apiUrl, signingUrl, filesUrl, assetUrl } = settings;
  const assets = origins(assetUrl);
  return {
    defaultSrc: ["'self'", ...assets],
    scriptSrc: ["'self'", ...assets],
    styleSrc: ["'self'", EMPTY_STYLE, ...assets],
    imgSrc: ["'self'", 'data:', 'blob:', ...origins(filesUrl), ...assets],
    fontSrc: ["'self'", ...assets],
    connectSrc: ["'self'", AUTOFIRMA, ...origins(apiUrl, signingUrl, filesUrl)],
    // Of here, only the preview of the workshop lets itself be framed.
    frameSrc: ["'self'", 'blob:', 'afirma:'],
    workerSrc: ["'self'", 'blob:'],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
  };
}

function origins(...addresses: string[]): string[] {
  return [...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
}

const READ = ['content-disposition', 'etag', 'retry-after', 'x-request-id'];
/** Seconds for which a browser remembers the permission. */
const REMEMBERED = 600;

/** Lets browser apps of the given origins call (Fetch §3.3), without credentials, since calls carry a token. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: READ,
    maxAge: REMEMBERED,
  });
}

/** Refuses a request with two hosts with 400 (RFC 9112 §3.2): Node takes the first, a proxy perhaps the second. */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new ApiError(400, 'errors.server.badRequest');
  });
}

/**
 * Answers a demonstration's own names alone, else 421 (RFC 9110 §15.5.20), against DNS rebinding and a reverse proxy
 * that would publish its mailbox; such a proxy names its client in a header or speaks HTTP/1.0.
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

/** Seconds after which another request is usually finished. */
const SOON = 5;

/** Limits the requests in progress of one address, so that half-sent ones do not use up the server. */
export function limitOpenRequests(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const address = clientAddress(request.ip);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) throw new TooManyError(SOON, 'errors.server.tooManyOpen');
    open.set(address, count);
    let under = true;
    const over = () => {
      if (!under) return;
      under = false;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
    // Answered, or given up by the client.
    reply.raw.once('finish', over).once('close', over);
  });
}

/** Milliseconds in which more of a request has to arrive. */
const IDLE_BODY = 30_000;

/** Closes the connection of a client that stops in the middle of a request; a slow one has the whole request time. */
export function endIdleRequests(app: FastifyInstance, idle = IDLE_BODY): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    // Injected calls have no socket.
    if (!(socket instanceof Socket) || !hasBody(raw.headers)) return;
    socket.setTimeout(idle);
    // Node leaves the timeout to its listener. Once the request is complete, the answer may take its time.
    reply.raw.on('timeout', () => raw.complete || socket.destroy());
    // After an answer that did not wait for the body, such as a refusal, Node would wait as long as for another
    // request.
    reply.raw.on('finish', () => raw.complete || socket.setTimeout(idle));
    raw.once('close', () => {
      // Node may already wait for the next request.
      if (raw.complete && socket.timeout === idle) socket.setTimeout(0);
    });
  });
}

/** Whether a body follows (RFC 9112 §6.3). */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** PostgreSQL stores neither null characters nor unpaired surrogates. */
const NO_TEXT = /[\0\p{Cs}]/u;
/** Deeper than any record, so that recursive code cannot run out of stack. */
const MAX_DEPTH = 32;

/** Refuses a call with 400 if its body, query or path has values that the database cannot store. */
export function takeOnlyText(app: FastifyInstance): void {
  const check = async ({ body, query, params, is404, routeOptions }: FastifyRequest) => {
    if (is404 || routeOptions.config.anyAddress) return;
    if (!(isText(body) && isText(query) && isText(params))) throw new ApiError(400, 'errors.server.badRequest');
  };
  app.addHook('preValidation', check);
  // Ajv turns `1e309` into Infinity and checks no bounds of it.
  app.addHook('preHandler', check);
}

/** Whether the database can store a value; walks without recursion, since the depth is not known yet. */
export function isText(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const below: unknown[] = [];
    for (const part of level) {
      if (typeof part === 'string' && NO_TEXT.test(part)) return false;
      if (typeof part === 'number' && !Number.isFinite(part)) return false;
      // Bytes are no text; what is taken out of them is looked at there.
      if (typeof part !== 'object' || part === null || part instanceof Uint8Array || part instanceof Readable) continue;
      for (const [name, inner] of Object.entries(part)) {
        if (NO_TEXT.test(name)) return false;
        below.push(inner);
      }
    }
    level = below;
  }
  return true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing of path and query is stored, so they may hold what the database cannot store. */
    anyAddress?: true;
    /** Amount that a call other than GET writes; absent: as much as a member may send. */
    writes?: 'little' | ((body: never) => boolean);
  }
}

export const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses calls that write much while the disk is nearly full: 507 (RFC 4918 §11.5), before a file is read. */
export function demandFreeSpace(app: FastifyInstance, space: FreeSpace | null): void {
  app.addHook('preHandler', async (request) => {
    if (space && needsSpace(request) && space.level() !== 'enough') throw new ApiError(507, 'errors.server.diskFull');
  });
}

/** Whether a call writes more than a little. */
export function needsSpace({ method, is404, routeOptions, body }: FastifyRequest): boolean {
  const { writes = () => true } = routeOptions.config;
  return !READING.includes(method) && !is404 && writes !== 'little' && writes(body as never);
}
