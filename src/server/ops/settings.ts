import path from 'node:path';
import { customCleanEnv } from 'envalid';
import type { ActionLimits } from '../auth/limited-actions.ts';
import type { Environment } from './environment.ts';
import { OperatorError } from './operator-error.ts';
import type { Retention } from './retention/periods.ts';
import type { Person } from './settings/checks.ts';
import { isDemonstration, isPublic } from './settings/demo.ts';
import { specs } from './settings/specs.ts';

/** Everything about the place the server runs in. Read once at start; nobody changes it. */
export interface ServerSettings {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Address people use, without a slash at the end; `null` in demo mode: derived from the port. */
  publicUrl: string | null;
  /** Fastify's `trustProxy`: false, true, a number of hops or addresses. */
  trustProxy: boolean | number | string;
  /** Absolute folder with `schemas/`, `menus/` and `messages/`. */
  configDir: string;
  /** Absolute folder of PGlite, its lock and the demo secrets. */
  dataDir: string;
  /** Megabytes that must be free for the embedded database to take writes (`FreeSpace`). */
  minFreeMb: number;
  /** PostgreSQL; `null` means PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** `null` only in demo mode: mails go to the local mailbox. */
  smtpUrl: string | null;
  /** Domains that the published offices and the sender must be of, in small letters; empty for any. */
  mailDomains: string[];
  /** Mails sent at once; seconds one try may take, and after which recipients who are put off are given up. */
  outbox: { atOnce: number; attemptSeconds: number; giveUpSeconds: number };
  /** Gets an account of the office at a start without any; `null` for nobody. */
  firstStaff: Person | null;
  /** Another system's register of members, watched and taken over; `null` when there is none. */
  membersCsv: string | null;
  redirectHosts: string[];
  /** Where else the browser app may be served, as browsers name it. */
  corsOrigins: string[];
  cookieDomain: string;
  /** Seconds a session lasts without a new password (spec 1 §9: four hours). */
  tokenLifetime: number;
  /** `null` only in demo mode: one is made and kept in `dataDir`. */
  tokenSecret: string | null;
  /** What signed tokens and sealed mails until lately, and still counts; `null` for nothing. */
  tokenSecretBefore: string | null;
  /** Whether accounts of the office are opened by a code beside the password: always, if their owners wish, never. */
  staffTotp: 'required' | 'optional' | 'off';
  /** Opens `/metrics`; `null` for no such page. */
  metricsSecret: string | null;
  /** Where `/metrics` is alone, beside everything else; `null` for among the other pages. */
  metricsPort: number | null;
  /** Collector of traces (OTLP over HTTP); `null` for none. */
  traceEndpoint: string | null;
  /** Cost of the hashes of new passwords, in times the least that OWASP asks for. */
  passwordCost: number;
  limits: ActionLimits;
  /** Megabytes of files that may be kept of one member. */
  storedMb: number;
  keep: Retention;
  /** Requests of one address under way at the same time. */
  openRequests: number;
  signingCaFile: string | null;
  /** Serial numbers of revoked certificates, one per line. */
  signingRevokedFile: string | null;
  /** Whether authorities are asked if a certificate was revoked, and whether one that does not answer stops a signature. */
  signingRevocation: 'off' | 'soft' | 'hard';
  /** Hosts that are asked though they are within a private network, in small letters. */
  signingPrivateHosts: string[];
  tsaUrl: string | null;
  apiUrl: string;
  signingUrl: string;
  /** Another host the browser loads the app's own assets from; empty for none. */
  assetUrl: string;
  filesUrl: string;
  loginUrl: string;
  /** Demo accounts, local mailbox, test certificates: see `isDemonstration`. */
  demo: boolean;
  /** What the operator should know and nothing has to stop for, a sentence each. */
  warnings: readonly string[];
}

/** All bad settings at once, one line each. */
export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** What used to be a setting, and where that is said now. */
const MOVED: Readonly<Record<string, string>> = {
  MAIL_OFFICE: 'offices.office',
  MAIL_STAFF: 'offices.staff',
  MAIL_FROM: 'sender',
};

/**
 * Settings from an environment.
 * @param root folder that relative paths count from.
 * @param use a command beside the server needs only some of them: what is there has to be right, nothing has to be there.
 * @throws SettingsError naming every bad or missing setting.
 */
export function readSettings(
  environment: Environment,
  root: string,
  use: 'server' | 'command' = 'server',
): ServerSettings {
  const env = withoutBlanks(environment);
  const problems: string[] = [];
  const warnings: string[] = [];
  const demo = isDemonstration(demoSaid(env), env);
  const found = customCleanEnv(env, specs(root, !demo && use === 'server'), (values) => values, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) problems.push(`${name} ${error.message}`);
    },
  });
  if (demo && isPublic(env.PUBLIC_URL))
    problems.push('DEMO=true cannot stand beside a public PUBLIC_URL: the passwords of a demonstration are known');
  for (const [name, now] of Object.entries(MOVED)) {
    if (env[name] === undefined) continue;
    const advice = `${name} is no setting any more: write "${now}" in menus/settings.json and publish it, then take ${name} away`;
    (demo ? warnings : problems).push(advice);
  }
  if (found.TRUST_PROXY === true)
    warnings.push(
      'TRUST_PROXY=true believes every X-Forwarded-For, so anybody can pretend to come from any address: ' +
        'say how many proxies stand in front, or their addresses',
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    host: found.HOST,
    port: found.PORT,
    publicUrl: found.PUBLIC_URL ?? null,
    trustProxy: found.TRUST_PROXY,
    configDir: path.resolve(root, found.CONFIG_DIR),
    dataDir: path.resolve(root, found.DATA_DIR),
    minFreeMb: found.MIN_FREE_MB,
    databaseUrl: found.DATABASE_URL ?? null,
    smtpUrl: found.SMTP_URL ?? null,
    mailDomains: found.MAIL_DOMAINS,
    outbox: {
      atOnce: found.MAIL_AT_ONCE,
      attemptSeconds: found.MAIL_ATTEMPT_SECONDS,
      giveUpSeconds: found.MAIL_GIVE_UP_HOURS * 3600,
    },
    firstStaff: found.FIRST_STAFF ?? null,
    membersCsv: found.MEMBERS_CSV === undefined ? null : path.resolve(root, found.MEMBERS_CSV),
    redirectHosts: found.REDIRECT_HOSTS,
    corsOrigins: found.CORS_ORIGINS,
    cookieDomain: found.COOKIE_DOMAIN,
    tokenLifetime: found.TOKEN_LIFETIME,
    tokenSecret: found.TOKEN_SECRET ?? null,
    tokenSecretBefore: found.TOKEN_SECRET_BEFORE ?? null,
    staffTotp: found.STAFF_TOTP,
    metricsSecret: found.METRICS_SECRET ?? null,
    metricsPort: found.METRICS_PORT ?? null,
    traceEndpoint: found.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    limits: {
      message: found.LIMIT_MESSAGES,
      mailbox: found.LIMIT_MAILBOX_CHANGES,
      document: found.LIMIT_DOCUMENTS,
    },
    storedMb: found.LIMIT_STORED_MB,
    keep: { mails: found.KEEP_MAILS_DAYS, requests: found.KEEP_REQUESTS_DAYS, audit: found.KEEP_AUDIT_DAYS },
    openRequests: found.LIMIT_OPEN_REQUESTS,
    passwordCost: found.PASSWORD_COST,
    signingCaFile: found.SIGNING_CA_FILE ?? null,
    signingRevokedFile: found.SIGNING_REVOKED_FILE ?? null,
    signingRevocation: found.SIGNING_REVOCATION,
    signingPrivateHosts: found.SIGNING_PRIVATE_HOSTS,
    tsaUrl: found.TSA_URL ?? null,
    apiUrl: found.API_URL,
    signingUrl: found.SIGNING_URL,
    assetUrl: found.ASSET_URL,
    filesUrl: found.FILES_URL,
    loginUrl: found.LOGIN_URL,
    demo,
    warnings,
  };
}

/** What `DEMO` says. Of anything but yes and no, which is reported too, the safer one is taken. */
function demoSaid({ DEMO }: Environment): boolean | undefined {
  return DEMO === undefined ? undefined : DEMO.toLowerCase() === 'true';
}

/** A setting that is empty counts as one that is not there. */
function withoutBlanks(environment: Environment): Environment {
  const entries = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}
