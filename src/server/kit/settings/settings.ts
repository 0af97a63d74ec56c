import path from 'node:path';
import { customCleanEnv } from 'envalid';
import { OperatorError } from '../operator-error.ts';
import {
  address,
  base,
  database,
  domains,
  existing,
  host,
  issuers,
  oneWord,
  origins,
  person,
  proxies,
  secret,
  site,
  text,
  whole,
  words,
  yesOrNo,
} from './checks.ts';
import { isDemonstration, isPublic } from './demo.ts';
import type { ProcessEnvironment } from './environment.ts';

export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads settings from an environment. @throws SettingsError
 * @param root the folder that relative paths count from
 * @param use a command needs only some settings, so none is required; settings that are set must be right
 */
export function readSettings(environment: ProcessEnvironment, root: string, use: 'server' | 'command' = 'server') {
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
  if (found.TRUST_PROXY === true)
    warnings.push(
      'TRUST_PROXY=true believes every X-Forwarded-For, so anybody can pretend to come from any address: ' +
        'set the number of proxies in front, or their addresses',
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    host: found.HOST,
    /** 0 takes a free port. */
    port: found.PORT,
    /** Address that people use, without a slash at the end; `null` in a demonstration, which derives it from the port. */
    publicUrl: found.PUBLIC_URL ?? null,
    /** Fastify's `trustProxy`: false, true, a number of hops or addresses. */
    trustProxy: found.TRUST_PROXY,
    /** Absolute folder with `schemas/`, `menus/` and `messages/`. */
    configDir: path.resolve(root, found.CONFIG_DIR),
    /** Absolute folder of PGlite, its lock and the demo secrets. */
    dataDir: path.resolve(root, found.DATA_DIR),
    minFreeMb: found.MIN_FREE_MB,
    /** PostgreSQL; `null` only in a demonstration and its commands, which use PGlite in `dataDir`. */
    databaseUrl: found.DATABASE_URL ?? null,
    /** `null` only in a demonstration: mails go to the local mailbox. */
    smtpUrl: found.SMTP_URL ?? null,
    /** Domains, in lower case, that the published offices and the sender must have; empty for any. */
    mailDomains: found.MAIL_DOMAINS,
    outbox: {
      atOnce: found.MAIL_AT_ONCE,
      attemptSeconds: found.MAIL_ATTEMPT_SECONDS,
      giveUpSeconds: found.MAIL_GIVE_UP_HOURS * 3600,
    },
    /** The person who gets an account at a start when the office has none. */
    firstStaff: found.FIRST_STAFF ?? null,
    /** File of another system's register of members, which the server takes over. */
    membersCsv: found.MEMBERS_CSV === undefined ? null : path.resolve(root, found.MEMBERS_CSV),
    redirectHosts: found.REDIRECT_HOSTS,
    /** Other origins that may serve the browser app, as browsers write them. */
    corsOrigins: found.CORS_ORIGINS,
    cookieDomain: found.COOKIE_DOMAIN,
    /** Seconds a session lasts without a new password (spec 1 §9: four hours). */
    tokenLifetime: found.TOKEN_LIFETIME,
    /** `null` only in a demonstration, which makes one and keeps it in `dataDir`. */
    tokenSecret: found.TOKEN_SECRET ?? null,
    /** The previous secret; its tokens and sealed mails still count. */
    tokenSecretBefore: found.TOKEN_SECRET_BEFORE ?? null,
    /** Whether accounts of the office need a code beside the password: always, if their owners wish, never. */
    staffTotp: found.STAFF_TOTP,
    /** Providers that may say who a person is, as their addresses; a demonstration allows any. */
    signInIssuers: found.SIGN_IN_ISSUERS,
    /** Secrets of providers by the name of their setting. */
    signInSecrets: new Map(Object.entries(env).filter(([name]) => name.startsWith(SIGN_IN_SECRET))) as ReadonlyMap<
      string,
      string
    >,
    /** Checks the notices of the provider of card payments; `null`: there is none, and a demonstration makes one. */
    cardSecret: found.CARD_SECRET ?? null,
    metricsSecret: found.METRICS_SECRET ?? null,
    traceEndpoint: found.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** Of actions that send mail or fill the database. */
    limits: {
      /** Filled forms and free messages to the offices, per hour. */
      message: found.LIMIT_MESSAGES,
      /** Changes of the contact mailbox, each of which sends a mail, per day. */
      mailbox: found.LIMIT_MAILBOX_CHANGES,
      /** Documents of procedures, signed or not, per day. */
      document: found.LIMIT_DOCUMENTS,
    },
    /** Megabytes of files that the server keeps of one member. */
    storedMb: found.LIMIT_STORED_MB,
    /** Days after which the server removes old data; 0 keeps it for ever. Of mails about a request only the texts go. */
    keep: { mails: found.KEEP_MAILS_DAYS, requests: found.KEEP_REQUESTS_DAYS, audit: found.KEEP_AUDIT_DAYS },
    /** HTTP requests that one address may have open at the same time. */
    openRequests: found.LIMIT_OPEN_REQUESTS,
    /** Of the process that checks, previews and publishes files of the workshop. */
    workshopPriority: found.WORKSHOP_PRIORITY,
    /** Cost of the hashes of new passwords, in times the least that OWASP asks for. */
    passwordCost: found.PASSWORD_COST,
    signingCaFile: found.SIGNING_CA_FILE ?? null,
    /** Serial numbers of revoked certificates, one per line. */
    signingRevokedFile: found.SIGNING_REVOKED_FILE ?? null,
    /** Whether authorities are asked about revoked certificates (`soft`), and no signature is taken without an answer (`hard`). */
    signingRevocation: found.SIGNING_REVOCATION,
    /** Hosts in private networks, in lower case, that may be asked all the same. */
    signingPrivateHosts: found.SIGNING_PRIVATE_HOSTS,
    tsaUrl: found.TSA_URL ?? null,
    apiUrl: found.API_URL,
    signingUrl: found.SIGNING_URL,
    /** Another host that browsers load the app's assets from; empty for none. */
    assetUrl: found.ASSET_URL,
    filesUrl: found.FILES_URL,
    loginUrl: found.LOGIN_URL,
    /** Demo accounts, local mailbox, test certificates: see `isDemonstration`. */
    demo,
    /** Sentences for the operator about settings that do not stop the start. */
    warnings,
  };
}

/** Read once at the start. A setting that is `null` is not set. */
export type ServerSettings = ReturnType<typeof readSettings>;

/** The value of `DEMO`. Anything but true counts as false, the safer value; a wrong word is reported as well. */
function demoSaid({ DEMO }: ProcessEnvironment): boolean | undefined {
  return DEMO === undefined ? undefined : DEMO.toLowerCase() === 'true';
}

function withoutBlanks(environment: ProcessEnvironment): ProcessEnvironment {
  const entries = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}

/** `menus/settings.json` names settings that begin so, and no others, so a file cannot send another secret to a provider. */
const SIGN_IN_SECRET = 'SIGN_IN_SECRET_';

const SESSION_SECONDS = 14_400;
/** Shortest secret for HS256 (RFC 7518 §3.2: as long as the hash). */
const MIN_SECRET = 32;
/** Each check of a password takes so many times 19 MiB: three at once still fit a small machine. */
const MOST_PASSWORD_COST = 20;
const FIVE_YEARS = 1_826;
/** A quarter of it, below which nothing is written, must hold a segment of the write-ahead log. */
const LEAST_FREE_MB = 64;
/** Default of `MIN_FREE_MB`: with less free space, writes are limited. */
export const MIN_FREE_MB = 256;

/** Follows the name of the setting. */
const NEEDS_POSTGRESQL =
  'is required outside a demonstration, because the embedded database is for trying only: name a PostgreSQL, such as ' +
  'postgres://workspace:PASSWORD@127.0.0.1/workspace; the operator\'s book, "A PostgreSQL for a small organisation", says how to get one';

/**
 * Every setting by its name in the environment; `src/server/README.md` describes them.
 * @param complete whether the settings that only a demonstration does without are required
 */
export function specs(root: string, complete: boolean) {
  const needed = { default: undefined, requiredWhen: () => complete, desc: 'is required outside a demonstration' };
  const optional = { default: undefined };
  const times = whole(1, Number.MAX_SAFE_INTEGER, 'a whole number, 1 at least');
  const days = whole(0, 36_500, 'a number of days, 0 for ever');
  return {
    DEMO: yesOrNo(optional),
    HOST: host({ default: '127.0.0.1' }),
    PORT: whole(0, 65_535, 'a port number, 0 to 65535')({ default: 3000 }),
    PUBLIC_URL: site(needed),
    TRUST_PROXY: proxies({ default: false }),
    CONFIG_DIR: existing('folder', root)({ default: '.' }),
    DATA_DIR: text({ default: '.data' }),
    MIN_FREE_MB: whole(
      LEAST_FREE_MB,
      Number.MAX_SAFE_INTEGER,
      `a whole number, ${LEAST_FREE_MB} at least`,
    )({ default: MIN_FREE_MB }),
    DATABASE_URL: database({ ...needed, desc: NEEDS_POSTGRESQL }),
    SMTP_URL: address('smtp:', 'smtps:')(needed),
    MAIL_DOMAINS: domains({ default: [] }),
    MAIL_AT_ONCE: times({ default: 4 }),
    MAIL_ATTEMPT_SECONDS: times({ default: 300 }),
    MAIL_GIVE_UP_HOURS: times({ default: 96 }),
    FIRST_STAFF: person(optional),
    MEMBERS_CSV: text(optional),
    REDIRECT_HOSTS: words({ default: [] }),
    CORS_ORIGINS: origins({ default: [] }),
    COOKIE_DOMAIN: text({ default: '' }),
    TOKEN_SECRET: secret(MIN_SECRET)(needed),
    TOKEN_SECRET_BEFORE: secret(MIN_SECRET)(optional),
    SIGN_IN_ISSUERS: issuers({ default: [] }),
    STAFF_TOTP: oneWord('required', 'optional', 'off')({ default: 'optional' }),
    CARD_SECRET: text(optional),
    METRICS_SECRET: secret(MIN_SECRET)(optional),
    OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:')(optional),
    TOKEN_LIFETIME: whole(
      1,
      SESSION_SECONDS,
      `a number of seconds, 1 to ${SESSION_SECONDS}`,
    )({ default: SESSION_SECONDS }),
    PASSWORD_COST: whole(1, MOST_PASSWORD_COST, `a whole number, 1 to ${MOST_PASSWORD_COST}`)({ default: 1 }),
    LIMIT_MESSAGES: times({ default: 60 }),
    LIMIT_MAILBOX_CHANGES: times({ default: 10 }),
    LIMIT_DOCUMENTS: times({ default: 50 }),
    LIMIT_STORED_MB: times({ default: 200 }),
    LIMIT_OPEN_REQUESTS: times({ default: 100 }),
    WORKSHOP_PRIORITY: oneWord('idle', 'low')({ default: 'idle' }),
    KEEP_MAILS_DAYS: days({ default: 365 }),
    KEEP_REQUESTS_DAYS: days({ default: FIVE_YEARS }),
    KEEP_AUDIT_DAYS: days({ default: FIVE_YEARS }),
    SIGNING_CA_FILE: existing('file', root)(needed),
    SIGNING_REVOKED_FILE: existing('file', root)(optional),
    SIGNING_REVOCATION: oneWord('off', 'soft', 'hard')({ default: 'soft' }),
    SIGNING_PRIVATE_HOSTS: domains({ default: [] }),
    TSA_URL: address('http:', 'https:')(optional),
    API_URL: base({ default: '/api' }),
    SIGNING_URL: base({ default: '/signing/otecSolicitudes.php' }),
    ASSET_URL: base({ default: '' }),
    FILES_URL: base({ default: '' }),
    LOGIN_URL: base({ default: '' }),
  };
}
