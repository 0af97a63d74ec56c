import { MIN_FREE_MB } from '../../db/free-space.ts';
import {
  address,
  base,
  database,
  domains,
  file,
  host,
  list,
  oneOf,
  origins,
  person,
  proxies,
  secret,
  site,
  text,
  whole,
  yesOrNo,
} from './checks.ts';

/** Default and longest life of a session, as of its cookie (spec 1 §9). */
const SESSION_SECONDS = 14_400;
/** Shortest secret for HS256 (RFC 7518 §3.2: as long as the hash). */
const MIN_SECRET = 32;
/** Each check of a password takes so many times 19 MiB: three at once still fit a small machine. */
const MOST_PASSWORD_COST = 20;
/** Days. */
const FIVE_YEARS = 1_826;
/** A quarter of it, below which nothing is written, must hold a segment of the write-ahead log. */
const LEAST_FREE_MB = 64;

/** Follows the name of the setting. */
const NEEDS_POSTGRESQL =
  'is required outside a demonstration, because the embedded database is for trying only: name a PostgreSQL, such as ' +
  'postgres://workspace:PASSWORD@127.0.0.1/workspace; the operator\'s book, "A PostgreSQL for a small organisation", says how to get one';

/**
 * Every setting by its name in the environment, with its validator and default. `src/server/README.md` describes them.
 * @param root the folder that relative paths count from
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
    CONFIG_DIR: text({ default: '.' }),
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
    REDIRECT_HOSTS: list({ default: [] }),
    CORS_ORIGINS: origins({ default: [] }),
    COOKIE_DOMAIN: text({ default: '' }),
    TOKEN_SECRET: secret(MIN_SECRET)(needed),
    TOKEN_SECRET_BEFORE: secret(MIN_SECRET)(optional),
    STAFF_TOTP: oneOf('required', 'optional', 'off')({ default: 'optional' }),
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
    KEEP_MAILS_DAYS: days({ default: 365 }),
    KEEP_REQUESTS_DAYS: days({ default: FIVE_YEARS }),
    KEEP_AUDIT_DAYS: days({ default: FIVE_YEARS }),
    SIGNING_CA_FILE: file(root)(needed),
    SIGNING_REVOKED_FILE: file(root)(optional),
    SIGNING_REVOCATION: oneOf('off', 'soft', 'hard')({ default: 'soft' }),
    SIGNING_PRIVATE_HOSTS: domains({ default: [] }),
    TSA_URL: address('http:', 'https:')(optional),
    API_URL: base({ default: '/api' }),
    SIGNING_URL: base({ default: '/signing/otecSolicitudes.php' }),
    ASSET_URL: base({ default: '' }),
    FILES_URL: base({ default: '' }),
    LOGIN_URL: base({ default: '' }),
  };
}
