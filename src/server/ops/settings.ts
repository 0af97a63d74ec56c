import path from 'node:path';
import { customCleanEnv } from 'envalid';
import type { ActionLimits } from '../auth/limited-actions.ts';
import type { Environment } from './environment.ts';
import { OperatorError } from './operator-error.ts';
import type { Person } from './settings/checks.ts';
import { isDemonstration, isPublic } from './settings/demo.ts';
import { specs } from './settings/specs.ts';

/** The settings of a server, read once at the start. */
export interface ServerSettings {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Address that people use, without a slash at the end; `null` in a demonstration, which derives it from the port. */
  publicUrl: string | null;
  /** Fastify's `trustProxy`: false, true, a number of hops or addresses. */
  trustProxy: boolean | number | string;
  /** Absolute folder with `schemas/`, `menus/` and `messages/`. */
  configDir: string;
  /** Absolute folder of PGlite, its lock and the demo secrets. */
  dataDir: string;
  /** Megabytes that must be free for the embedded database to take writes (`FreeSpace`). */
  minFreeMb: number;
  /** PostgreSQL; `null` only in a demonstration and its commands, which use PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** `null` only in a demonstration: mails go to the local mailbox. */
  smtpUrl: string | null;
  /** Domains, in lower case, that the published offices and the sender must have; empty for any. */
  mailDomains: string[];
  /** Mails sent at once; seconds of one attempt; seconds after which the server gives up recipients that are put off. */
  outbox: { atOnce: number; attemptSeconds: number; giveUpSeconds: number };
  /** The person who gets an account at a start when the office has none; `null` for nobody. */
  firstStaff: Person | null;
  /** File of another system's register of members, which the server takes over; `null` for none. */
  membersCsv: string | null;
  redirectHosts: string[];
  /** Other origins that may serve the browser app, as browsers write them. */
  corsOrigins: string[];
  cookieDomain: string;
  /** Seconds a session lasts without a new password (spec 1 §9: four hours). */
  tokenLifetime: number;
  /** `null` only in a demonstration, which makes one and keeps it in `dataDir`. */
  tokenSecret: string | null;
  /** The previous secret; its tokens and sealed mails still count. `null` for none. */
  tokenSecretBefore: string | null;
  /** Whether accounts of the office need a code beside the password: always, if their owners wish, never. */
  staffTotp: 'required' | 'optional' | 'off';
  /** Bearer token of `/metrics`; `null` for no such page. */
  metricsSecret: string | null;
  /** Collector of traces (OTLP over HTTP); `null` for none. */
  traceEndpoint: string | null;
  /** Cost of the hashes of new passwords, in times the least that OWASP asks for. */
  passwordCost: number;
  limits: ActionLimits;
  /** Megabytes of files that the server keeps of one member. */
  storedMb: number;
  /** Days after which the server removes old data; 0 keeps it for ever. */
  keep: {
    /** Mails that ended. Of mails about a request only the texts go; the file goes with the request. */
    mails: number;
    /** Requests that the office has done or returned, with their mails and files. */
    requests: number;
    /** Log entries about changes of records and accounts and about work at the desk. */
    audit: number;
  };
  /** HTTP requests that one address may have open at the same time. */
  openRequests: number;
  signingCaFile: string | null;
  /** Serial numbers of revoked certificates, one per line. */
  signingRevokedFile: string | null;
  /** Whether the server asks authorities about revoked certificates (`soft`), and refuses a signature without an answer (`hard`). */
  signingRevocation: 'off' | 'soft' | 'hard';
  /** Hosts in private networks, in lower case, that may be asked all the same. */
  signingPrivateHosts: string[];
  tsaUrl: string | null;
  apiUrl: string;
  signingUrl: string;
  /** Another host that browsers load the app's assets from; empty for none. */
  assetUrl: string;
  filesUrl: string;
  loginUrl: string;
  /** Demo accounts, local mailbox, test certificates: see `isDemonstration`. */
  demo: boolean;
  /** Sentences for the operator about settings that do not stop the start. */
  warnings: readonly string[];
}

/** All wrong settings at once, one line each. */
export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Former setting → property of `menus/settings.json` that replaces it. */
const MOVED: Readonly<Record<string, string>> = {
  MAIL_OFFICE: 'offices.office',
  MAIL_STAFF: 'offices.staff',
  MAIL_FROM: 'sender',
};

/**
 * Reads settings from an environment.
 * @param root the folder that relative paths count from
 * @param use a command needs only some settings, so none is required; those that are set must be right
 * @throws SettingsError naming every wrong or missing setting.
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
    const advice = `${name} is no longer a setting: write "${now}" in menus/settings.json, publish it, and remove ${name}`;
    (demo ? warnings : problems).push(advice);
  }
  if (found.TRUST_PROXY === true)
    warnings.push(
      'TRUST_PROXY=true believes every X-Forwarded-For, so anybody can pretend to come from any address: ' +
        'set the number of proxies in front, or their addresses',
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

/** The value of `DEMO`. Anything but true counts as false, the safer value; a wrong word is reported as well. */
function demoSaid({ DEMO }: Environment): boolean | undefined {
  return DEMO === undefined ? undefined : DEMO.toLowerCase() === 'true';
}

/** Removes empty settings. */
function withoutBlanks(environment: Environment): Environment {
  const entries = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}
