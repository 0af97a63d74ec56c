import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { DeedLimits } from '../auth/deeds.ts';
import { MIN_FREE_MB } from '../db/free-space.ts';
import { Reader } from './settings-reader.ts';

/** Everything about the place the server runs in. Read once at start; nobody changes it. */
export interface ServerSettings {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Address people use, without a slash at the end; `null` in demo mode: derived from the port. */
  publicUrl: string | null;
  /** Fastify's `trustProxy`: false, true, a number of hops or addresses. */
  trustProxy: boolean | number | string;
  /** Absolute folder of PGlite, its lock and the demo secrets. */
  dataDir: string;
  /** Megabytes that must be free for the embedded database to take writes (`FreeSpace`). */
  minFreeMb: number;
  /** PostgreSQL; `null` means PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** `null` only in demo mode: mails go to the local mailbox. */
  smtpUrl: string | null;
  /** The only addresses a form may write to, by the names forms use. */
  recipients: { office: string; staff: string };
  mailFrom: string;
  /** Mails sent at once; seconds one try may take, and after which recipients who are put off are given up. */
  outbox: { atOnce: number; attemptSeconds: number; giveUpSeconds: number };
  redirectHosts: string[];
  cookieDomain: string;
  /** Seconds a session lasts without a new password (spec 1 §9: four hours). */
  tokenLifetime: number;
  /** `null` only in demo mode: one is made and kept in `dataDir`. */
  tokenSecret: string | null;
  limits: DeedLimits;
  /** Megabytes of files that may be kept of one member. */
  storedMb: number;
  /** Requests of one address under way at the same time. */
  openRequests: number;
  signingCaFile: string | null;
  /** Serial numbers of revoked certificates, one per line. */
  signingRevokedFile: string | null;
  tsaUrl: string | null;
  apiUrl: string;
  signingUrl: string;
  /** Another host the browser loads the app's own assets from; empty for none. */
  assetUrl: string;
  filesUrl: string;
  loginUrl: string;
  demo: boolean;
}

/** All bad settings at once, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Life of a session, and the longest there is: the cookie lives no longer (spec 1 §9). */
const SESSION_SECONDS = 14_400;
/** Shortest secret that signs tokens with HS256 (RFC 7518 §3.2: as long as the hash). */
const MIN_SECRET = 32;
/** Below it a quarter, from where on nothing is written, would not hold a segment of the write-ahead log. */
const LEAST_FREE_MB = 64;
/** Required as soon as the server is more than a demonstration (design §5). */
const REQUIRED = ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'MAIL_OFFICE', 'SIGNING_CA_FILE'] as const;

/**
 * Settings from an environment. Demo mode is on only while the server listens on loopback and
 * `NODE_ENV` is not `production`.
 * @throws SettingsError naming every bad or missing setting.
 */
export function readSettings(env: Record<string, string | undefined>, root: string): ServerSettings {
  const reader = new Reader(env);
  const host = reader.text('HOST', '127.0.0.1');
  const demo = isLoopback(host) && env.NODE_ENV !== 'production';
  if (!demo) for (const name of REQUIRED) reader.demand(name, 'is required outside demo mode');
  const publicUrl = reader.url('PUBLIC_URL', ['http:', 'https:']);
  const office = reader.email('MAIL_OFFICE', 'secretaria@exemple.cat');
  const settings: ServerSettings = {
    host,
    port: reader.port('PORT', 3000),
    publicUrl,
    trustProxy: reader.proxy('TRUST_PROXY'),
    dataDir: path.resolve(root, reader.text('DATA_DIR', '.data')),
    minFreeMb: reader.limit('MIN_FREE_MB', MIN_FREE_MB, LEAST_FREE_MB),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    recipients: { office, staff: reader.email('MAIL_STAFF', office) },
    mailFrom: reader.email('MAIL_FROM', `web@${publicUrl ? new URL(publicUrl).hostname : 'exemple.cat'}`),
    outbox: {
      atOnce: reader.limit('MAIL_AT_ONCE', 4),
      attemptSeconds: reader.limit('MAIL_ATTEMPT_SECONDS', 300),
      giveUpSeconds: reader.limit('MAIL_GIVE_UP_HOURS', 96) * 3600,
    },
    redirectHosts: reader.list('REDIRECT_HOSTS'),
    cookieDomain: reader.text('COOKIE_DOMAIN', ''),
    tokenLifetime: reader.seconds('TOKEN_LIFETIME', SESSION_SECONDS),
    tokenSecret: reader.secret('TOKEN_SECRET', MIN_SECRET),
    limits: {
      message: reader.limit('LIMIT_MESSAGES', 60),
      mailbox: reader.limit('LIMIT_MAILBOX_CHANGES', 10),
      document: reader.limit('LIMIT_DOCUMENTS', 50),
    },
    storedMb: reader.limit('LIMIT_STORED_MB', 200),
    openRequests: reader.limit('LIMIT_OPEN_REQUESTS', 100),
    signingCaFile: reader.file('SIGNING_CA_FILE', root),
    signingRevokedFile: reader.file('SIGNING_REVOKED_FILE', root),
    tsaUrl: reader.url('TSA_URL', ['http:', 'https:']),
    apiUrl: reader.base('API_URL', '/api'),
    signingUrl: reader.base('SIGNING_URL', '/signing/otecSolicitudes.php'),
    assetUrl: reader.base('ASSET_URL', ''),
    filesUrl: reader.base('FILES_URL', ''),
    loginUrl: reader.base('LOGIN_URL', ''),
    demo,
  };
  if (reader.problems.length > 0) throw new SettingsError(reader.problems);
  return settings;
}

/** The process environment over the values of `.env`, where the folder has one. */
export function environmentOf(root: string): Record<string, string | undefined> {
  let file = '';
  try {
    file = readFileSync(path.join(root, '.env'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { ...parseEnv(file), ...process.env };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}
