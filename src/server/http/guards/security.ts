import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ServerSettings } from '../../ops/settings.ts';

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
