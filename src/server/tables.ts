import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { AddressKind } from '../types/shared/member-record.ts';
import type { EtecTables } from './etec/tables.ts';
import type { GuideTables } from './guide-tables.ts';

/** Filled by the database, never changed. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** `jsonb`: read as the parsed value, written as JSON text (the same in both drivers). */
type JsonColumn<Value> = ColumnType<Value, string, string>;

/** Files of published versions by their content-hashed name; shared by versions, never changed. */
interface ConfigFiles {
  name: string;
  content: string;
  created_at: CreatedAt;
}

interface ConfigVersions {
  version: string;
  /** The manifest as JSON text, byte for byte as published. */
  manifest: string;
  created_at: CreatedAt;
}

/** The history of what was current; the last row counts. */
interface ConfigActivations {
  id: Generated<number>;
  version: string;
  kind: 'publish' | 'rollback';
  activated_at: CreatedAt;
}

export type UserKind = 'colegiado' | 'precolegiado' | 'externo';

/** Whoever can sign in; `username` is the member number, pre-member number or NIF. */
interface Users {
  id: Generated<number>;
  username: string;
  kind: UserKind;
  role: string;
  name: string;
  password_hash: string;
  created_at: CreatedAt;
}

/** What the college knows of a person (spec 1 §3), one row per user at most. */
export interface Members {
  user_id: number;
  external_id: string;
  person_id: number | null;
  nif: string;
  member_number: string | null;
  first_name: string;
  surname: string;
  /** ISO 8601 date as text. */
  birth_date: string | null;
  college: string | null;
  situation: string | null;
  titles: string | null;
  state: string | null;
  enabled: Generated<boolean>;
  theknos: Generated<boolean>;
  butlleti: Generated<boolean>;
  active_services: string | null;
  comment: string | null;
  /** Counts the changes, beginning with 1. */
  version: Generated<number>;
}

/** Addresses with their contact part, one per person and kind. */
export interface Addresses {
  id: Generated<number>;
  user_id: number;
  kind: AddressKind;
  street: string | null;
  postal_code: string | null;
  town: string | null;
  province: string | null;
  comarca: string | null;
  country: string | null;
  /** Id of the college's own list of countries, where Spain is 3 (spec 2 §4). */
  country_id: number | null;
  phone: string | null;
  phone2: string | null;
  mobile_phone: string | null;
  mobile: string | null;
  fax: string | null;
  email: string | null;
  website: string | null;
  web: string | null;
  /** What somebody does for a living there (spec 2 §2). */
  company: string | null;
  sector: string | null;
  area: string | null;
  job: string | null;
  /** Consent to the use the college makes of this address. */
  lopd: Generated<boolean>;
  /** Counts the changes, beginning with 1. */
  version: Generated<number>;
}

/** The college's own list; the ids are its own too. */
interface Countries {
  id: number;
  name: string;
}

interface Comarques {
  id: number;
  name: string;
}

interface Provinces {
  /** Two digits, as municipality and postal codes begin. */
  code: string;
  name: string;
}

interface Municipalities {
  /** Five digits of the statistics institute (INE); the first two are the province. */
  code: string;
  name: string;
  province: string;
  /** Known in Catalonia only. */
  comarca_id: number | null;
}

/** One row per municipality that a postal code reaches into. */
interface PostalCodes {
  code: string;
  municipality: string;
}

interface Sessions {
  id: string;
  user_id: number;
  created_at: CreatedAt;
  expires_at: Date;
  ended_at: Date | null;
}

/**
 * How often something was tried, per account and address, per account (`address` empty) and per address
 * (`account` empty). Both are keyed hashes: the table names nobody.
 */
interface Attempts {
  scope: string;
  account: string;
  address: string;
  count: number;
  /** From then on the count starts again. */
  resets_at: Date;
}

/** Where an account was signed in to, as the same keyed hashes. */
interface KnownPlaces {
  account: string;
  address: string;
  seen_at: ColumnType<Date, Date | undefined, Date>;
}

/** Links that set a new password; the token itself is in the e-mail only. */
interface PasswordLinks {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

/** What people sent through a form, with the version whose wording and rules they saw. */
interface Requests {
  id: Generated<number>;
  reference: string;
  user_id: number;
  form: string;
  version: string;
  language: string;
  /** Variant of the form's texts that was shown. */
  context: string | null;
  /** What the form was called, by language; empty for what was sent before this was kept. */
  titles: JsonColumn<Record<string, string>>;
  values: JsonColumn<Record<string, unknown>>;
  created_at: CreatedAt;
}

/** The parts of a mail that outbox and mailbox share. `recipients` are bare addresses. */
interface MailColumns {
  message_id: string;
  sender: string;
  recipients: JsonColumn<string[]>;
  subject: string;
  html: string;
  text: string;
  attachment_name: string | null;
  attachment_type: string | null;
  attachment: Uint8Array | null;
  created_at: CreatedAt;
}

interface Outbox extends MailColumns {
  id: Generated<number>;
  request_id: number | null;
  /** The member's own copy; the office's mail decides about the state of the request. */
  copy: Generated<boolean>;
  /** `html` and `text` are encrypted, because they hold what opens an account. */
  sealed: Generated<boolean>;
  attempts: Generated<number>;
  /** Nobody else tries before; also the lease of the worker that is trying now. */
  next_attempt_at: ColumnType<Date, Date | undefined, Date>;
  sent_at: Date | null;
  /** Given up for good. */
  failed_at: Date | null;
  last_error: string | null;
}

/** Mails "delivered" in demo mode. */
interface Mailbox extends MailColumns {
  id: Generated<number>;
}

interface IdempotencyKeys {
  user_id: number;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: JsonColumn<unknown> | null;
  created_at: CreatedAt;
}

export interface Tables extends EtecTables, GuideTables {
  config_files: ConfigFiles;
  config_versions: ConfigVersions;
  config_activations: ConfigActivations;
  users: Users;
  members: Members;
  addresses: Addresses;
  sessions: Sessions;
  attempts: Attempts;
  known_places: KnownPlaces;
  password_links: PasswordLinks;
  requests: Requests;
  outbox: Outbox;
  mailbox: Mailbox;
  idempotency_keys: IdempotencyKeys;
  countries: Countries;
  comarques: Comarques;
  provinces: Provinces;
  municipalities: Municipalities;
  postal_codes: PostalCodes;
}

export type Member = Selectable<Members>;
export type Address = Selectable<Addresses>;
export type OutboxRow = Selectable<Outbox>;
export type MailboxRow = Selectable<Mailbox>;
export type NewMail = Insertable<Outbox>;
