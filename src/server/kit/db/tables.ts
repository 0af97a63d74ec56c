import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { CommunicationForm } from '../../../api/shapes/communication.ts';
import type { PublicationState } from '../../../api/shapes/publications.ts';
import type { TokenScope } from '../../../api/shapes/workshop.ts';
import type { Language, Values } from '../../../core/config.ts';
import type { KeptFile } from '../../../core/files/file-type.ts';
import type { DeadlineOf, MoveActor } from '../../../core/procedure.ts';

/** The database fills it; it never changes. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** The database fills it when the row is made; it may be set later. */
export type SettableAt = ColumnType<Date, Date | undefined, Date>;
/** `jsonb`: read as the parsed value, written as JSON text. */
type JsonColumn<Value> = ColumnType<Value, string, string>;

/** A role says what a person is to the organisation. A `stranger` sent one form without an account, and signs in nowhere. */
export type UserKind = 'member' | 'staff' | 'stranger';

/** A form that was sent, with its files as values. */
export type HeldSend = Pick<CommunicationForm, 'form' | 'version' | 'language' | 'context' | 'values'>;

/** `link`: mailed; `change`: of the name; `mailbox`: another address for links; `factor…`: set up, a recovery code used, removed; `passkey…`: added, removed. */
export type AccountAct =
  | 'add'
  | 'change'
  | 'mailbox'
  | 'role'
  | 'close'
  | 'open'
  | 'link'
  | 'factor'
  | 'factor-code'
  | 'factor-reset'
  | 'passkey'
  | 'passkey-gone';

/**
 * `answer`: a mail without a move; `export`: of many cases; `disclose`, `erase`: of all that is kept of a person; `due`: the
 * case costs another amount than before; `pay`: a payment was booked.
 */
export type CaseAct = 'move' | 'note' | 'answer' | 'export' | 'disclose' | 'erase' | 'due' | 'pay';

/** Facts of an event beside its note. */
export interface EventDetails {
  cents?: string;
  before?: string;
  on?: string;
  erased?: string;
  files?: readonly KeptFile[];
}

/** `bigint`: drivers read it as text or as a number, so whoever reads it makes a number of it. */
type BigInteger = ColumnType<string | number, number, number>;

/** `cancelled`: nothing is to be paid any more. */
export type DueState = 'due' | 'paid' | 'cancelled';

/** `office`: marked by hand; `bank`: from the bank's file; `card`: from a provider of card payments. */
export type PaymentSource = 'office' | 'bank' | 'card';

/** Not revoked; no answer; no service named; nobody asked. */
export type RevocationCheck = 'good' | 'silent' | 'unnamed' | 'off';

/** All of a document but its bytes. */
export const DOCUMENT_COLUMNS = [
  'id',
  'case_id',
  'number',
  'form',
  'version',
  'language',
  'code',
  'content_hash',
  'sha256',
  'signed_at',
  'signer',
] as const;

/** Columns that outbox and mailbox share. `recipients` are all addressees. */
interface MailColumns {
  message_id: string;
  sender: string;
  recipients: JsonColumn<string[]>;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  created_at: CreatedAt;
}

/** A mail to send; over when every recipient is decided: `sent_at` if all accepted, `failed_at` if one is dead. */
interface Outbox extends MailColumns {
  id: Generated<number>;
  /** The case that the form's own mail, or the copy of it, is about; `null` for all other mails. */
  case_id: number | null;
  /** Id of the call that wrote it, by which the log has its lines; `null` for the server's own. */
  request_tag: Generated<string | null>;
  /** Account of the person it is to or about; `null` in old rows and once the account is deleted. */
  about: Generated<number | null>;
  /** The member's own copy; the office's mail decides about the mail state of the case. */
  copy: Generated<boolean>;
  /** `html` and `text` are encrypted, because they contain a link that opens an account. */
  sealed: Generated<boolean>;
  /** Tries since `waiting_since`, the one under way included. */
  attempts: Generated<number>;
  /** No try before this; with a `claim`, the end of its lease. */
  next_attempt_at: SettableAt;
  /** Id of the current try; `null` without one. */
  claim: Generated<string | null>;
  /** When it was written or retried; giving up counts from here. */
  waiting_since: SettableAt;
  /** Since when no mail server has judged it; `null` once one has. */
  unanswered_since: Generated<Date | null>;
  sent_at: Date | null;
  failed_at: Date | null;
  /** Set with `failed_at` when the operator dropped it; the bodies are gone. */
  dropped_at: Generated<Date | null>;
  /** Codes of the last incomplete try; never an address or a text. */
  last_error: string | null;
}

export type RecipientState = 'waiting' | 'accepted' | 'dead';

/** Mails delivered in demo mode. */
interface Mailbox extends MailColumns {
  id: Generated<number>;
}

interface MailFiles {
  mail_id: number;
  /** From 0. */
  position: number;
  filename: string;
  content_type: string;
  content: Uint8Array;
}

/**
 * `sent`, `done`, `returned`: cases; `time`: the done ones, `value` the hours it took; `choice`, `number`: answers, by the
 * path of their field; `begun`, `left`: visits to a form, by the section that somebody left it at.
 */
export type Measure = 'sent' | 'done' | 'returned' | 'time' | 'choice' | 'number' | 'begun' | 'left';

/** A text of the messages with its values, to be said in any language. */
export interface TextToSay {
  text: string;
  values: Record<string, unknown>;
}

/** All tables; a plug-in declares its own by merging with this interface. */
export interface Tables {
  /** Files of published versions by content hash; versions share them, and they never change. */
  config_files: {
    name: string;
    content: string;
    created_at: CreatedAt;
  };

  config_versions: {
    version: string;
    /** The manifest, byte for byte as published. */
    manifest: string;
    created_at: CreatedAt;
  };

  /** Versions that became current, in order; the last row counts. */
  config_activations: {
    id: Generated<number>;
    version: string;
    kind: 'publish' | 'rollback';
    activated_at: CreatedAt;
    /** Name of the person, from the command or the desk; absent for a start of the server. */
    by: string | null;
    /** Why, in their words. */
    note: string | null;
    /** The second person who confirmed it, where the organisation asks for one. */
    confirmed_by: Generated<string | null>;
  };

  /** Texts of the organisation's files by their SHA-256, hexadecimal; versions and the working copy share them. */
  config_sources: {
    hash: string;
    content: string;
    /** Of the text in UTF-8. */
    bytes: number;
  };

  /** The files that a version was made of. Versions of earlier programs have none. */
  config_version_sources: {
    version: string;
    path: string;
    hash: string;
  };

  /** `username` is the member number, pre-member number, NIF or staff number; that of a stranger nobody can type. */
  users: {
    id: Generated<number>;
    username: string;
    kind: UserKind;
    role: string;
    name: string;
    password_hash: string;
    /** Until `link_email_until` password links go here instead of the contact mailbox; those of staff always. */
    link_email: string | null;
    link_email_until: Date | null;
    /** The language in which the person reads the workspace, if known. */
    preferred_language: string | null;
    /** Number and name, folded for searches; generated by the database. */
    searched: GeneratedAlways<string>;
    /** Set when the account was closed. */
    closed_at: Date | null;
    /** Set when the person was erased; name and number are gone, and only what has to be kept remains. */
    erased_at: Generated<Date | null>;
    /** Counts the office's changes, from 1. */
    revision: Generated<number>;
    created_at: CreatedAt;
  };

  sessions: {
    id: string;
    user_id: number;
    created_at: CreatedAt;
    expires_at: Date;
    ended_at: Date | null;
    /** Set while the password that was given again is not used up, see `demandPassword`. */
    confirmed_at: SettableAt | null;
  };

  /** Counts of attempts by keyed hashes of account and address; an empty one counts over all. */
  attempts: {
    scope: string;
    account: string;
    address: string;
    count: number;
    resets_at: Date;
  };

  /** Addresses from which an account was signed in to, as the same keyed hashes. */
  known_places: {
    account: string;
    address: string;
    seen_at: SettableAt;
  };

  /** Links that set a new password. The token itself is in the mail only. */
  password_links: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    user_id: number;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
  };

  /** Sign-ins by a provider that have had their answer. */
  provider_sign_ins: {
    /** SHA-256 of the flow's state, hexadecimal. */
    state_hash: string;
    /** The account that the answer means; `null` if it means none. */
    user_id: Generated<number | null>;
    at: CreatedAt;
    expires_at: Date;
    /** When the browser fetched its session. */
    taken_at: Generated<Date | null>;
    /** For signing out at the provider: its name in the settings, its name for the person and for its own session. */
    provider: Generated<string | null>;
    subject: Generated<string | null>;
    provider_session: Generated<string | null>;
    /** The provider's ID token, encrypted by a `Seal`. */
    id_token: Generated<string | null>;
    /** The session that began by it. */
    session_id: Generated<string | null>;
  };

  /** Forms of strangers, until they are confirmed, and the links that show their state. */
  strangers: {
    user_id: number;
    /** SHA-256 of the mailed token, hexadecimal; it stays once it was used. `null` where nothing has to be confirmed. */
    confirm_hash: Generated<string | null>;
    /** The sent form, while it waits. */
    held: ColumnType<HeldSend | null, string | null | undefined, null>;
    /** The link to confirm counts until then. */
    expires_at: Generated<Date | null>;
    /** SHA-256 of the token of the link to the state, hexadecimal. */
    state_hash: Generated<string | null>;
  };

  /** Proofs of work are accepted once. */
  used_proofs: {
    /** SHA-256 of the signature of the challenge, hexadecimal. */
    proof_hash: string;
    expires_at: Date;
  };

  /** Passkeys by the id of their credential (WebAuthn). */
  passkeys: {
    /** As base64url. */
    id: string;
    user_id: number;
    /** Random name of the account for authenticators, the same in all passkeys of an account; base64url. */
    handle: string;
    /** As its owner calls it. */
    name: string;
    /** COSE key (RFC 9052 §7). */
    public_key: Uint8Array;
    /** The highest signature counter seen; 0 for authenticators that do not count. */
    counter: ColumnType<string, number, number>;
    /** How browsers reach the authenticator, between commas. */
    transports: string;
    created_at: CreatedAt;
    used_at: SettableAt | null;
  };

  /** Challenges of passkeys that have been answered. */
  used_challenges: {
    /** SHA-256, hexadecimal. */
    challenge_hash: string;
    expires_at: Date;
  };

  /** Secrets of second factors, encrypted by a `Seal`. */
  second_factors: {
    user_id: number;
    /** The secret in use; `null` until its first code. */
    secret: string | null;
    /** A secret that waits for its first code. */
    proposed: string | null;
    /** The last time step (RFC 6238 §4.1) whose code was accepted: each is accepted once. */
    last_step: Generated<number>;
    since: Date | null;
  };

  /** Single-use codes that replace a code of the second factor; a used one is deleted. */
  recovery_codes: {
    /** SHA-256, hexadecimal. */
    code_hash: string;
    user_id: number;
  };

  /** Acts of the office on accounts, in order; rows are only added. */
  account_events: {
    id: Generated<number>;
    account: number;
    act: AccountAct;
    /** Acting account; `null` for a command. */
    by: number | null;
    details: ColumnType<Record<string, string> | null, string | null, never>;
    at: CreatedAt;
  };

  /** A row for each record of a person; the kind is a file of `schemas/_records/`. */
  records: {
    id: Generated<number>;
    owner: number;
    /** Id of the record's file. */
    kind: string;
    /** Distinguishes entries; empty for a record with one. */
    key: Generated<string>;
    /** For a record of a procedure; else `null`. */
    state: string | null;
    /** Number of changes, from 1. */
    version: Generated<number>;
    /** The published version that judged it last; `null` if no form has written it. */
    schema_version: string | null;
    /** By property. Unknown values are absent, never `null`. */
    values: JsonColumn<Values>;
    created_at: CreatedAt;
    updated_at: SettableAt;
  };

  /** The history of records: the values before each change. */
  record_changes: {
    id: Generated<number>;
    record: number;
    version: number;
    at: CreatedAt;
    /** Account that made it; `null` for the product itself. */
    by: number | null;
    /** `null` if there was no record before. */
    before: JsonColumn<Values | null>;
  };

  /** Imported entries. Rows are never deleted: stored values refer to them. */
  list_entries: {
    /** Id of its file in `schemas/_lists/`. */
    list: string;
    id: string;
    /** By language; `*` if the label is the same in all. */
    labels: JsonColumn<Record<Language | '*', string>>;
    /** Further columns by name. */
    facts: JsonColumn<Record<string, string>>;
    /** The labels of all languages, folded for searches. */
    search: string;
    retired: boolean;
  };

  cases: {
    id: Generated<number>;
    /** Its name for people, where a person may have several of the procedure; `null`: they call it by `id`. */
    reference: Generated<string | null>;
    procedure: string;
    owner: number;
    /** The published version whose procedure it follows; `null` for cases older than their file. */
    version: string | null;
    /** The person's, from the last form that was sent; `null` takes the organisation's. */
    language: string | null;
    state: string;
    /** Only a new case goes on from here. */
    ended: Generated<boolean>;
    /** The member ended it, so it does not count for how often a form was sent. */
    withdrawn: Generated<boolean>;
    /** Facts that its moves have made hold, by name. */
    remembered: ColumnType<Record<string, boolean>, string | undefined, string>;
    /** By property of the form; `null` where a record holds them. */
    values: ColumnType<Values | null, string | null, string | null>;
    /** The office's latest words to the person. */
    note: string | null;
    /** The form that was sent; `null` for a message without one, and where the procedure names form or record. */
    form: Generated<string | null>;
    /** The version whose words the sender saw. */
    form_version: Generated<string | null>;
    /** Variant of the form's texts that was shown. */
    context: Generated<string | null>;
    /** The form's title at that time, by language; may be empty. */
    titles: ColumnType<Record<string, string>, string | undefined, string>;
    /** Goes up with each thing that is done to it. */
    revision: Generated<number>;
    /** The last day of its deadline, as in ISO 8601, and whose deadline it is; `null` without one. */
    due_on: Generated<string | null>;
    due_by: Generated<DeadlineOf | null>;
    /** Something that the case costs is not paid yet. */
    unpaid: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: SettableAt;
  };

  /** Moves that time makes of a case in its present state. Days are in the organisation's time zone, as in ISO 8601. */
  case_times: {
    case_id: number;
    move: string;
    /** The day on which the case came into its state. */
    since: string;
    /** It is made when this day begins. */
    made_on: string;
    /** `null` while it waits. */
    done_at: ColumnType<Date | null, never, Date>;
  };

  /** Acts, in order. Rows are only ever added. */
  case_events: {
    id: Generated<number>;
    act: CaseAct;
    /** `null` for what is about many cases, or about a person. */
    case_id: number | null;
    /** The version of the case's document that it made or signed. */
    document_id: Generated<number | null>;
    /** Name of the move in the file. */
    move: Generated<string | null>;
    /** `null` for the move that began the case. */
    from_state: Generated<string | null>;
    to_state: Generated<string | null>;
    actor: MoveActor;
    /** Account that did it; `null` for a command, and once the account is removed. */
    user_id: number | null;
    /** Words that came with it; of a member's change, the changed fields with their new values. */
    note: Generated<string | null>;
    /**
     * Of an export: its format and filter. Of what is about a person: the number of the account's row, and no name. Of
     * a `due`: `cents` and those `before`; of a `pay`: `payment`, its number, `cents`, `source` and `on`, its day. Of a
     * member's move with a note: the `files` that came with it.
     */
    details: ColumnType<EventDetails | null, string | null | undefined, never>;
    at: CreatedAt;
  };

  /** The cost of a case; of each case one at most. */
  dues: {
    id: GeneratedAlways<string | number>;
    case_id: number;
    /** Names it in a transfer: a creditor reference (ISO 11649). */
    reference: string;
    cents: BigInteger;
    /** As ISO 4217 has it. */
    currency: string;
    state: DueState;
    /** The last day to pay it, as in ISO 8601; `null`: no day is named. */
    due_on: string | null;
    created_at: CreatedAt;
    /** The day of the last payment, as in ISO 8601. */
    paid_on: Generated<string | null>;
    /** The sum of its payments: `book` keeps it. More than `cents`, or any of a cancelled one, is to be paid back. */
    paid_cents: ColumnType<string | number, number | undefined, number>;
  };

  /** Money that came, or went back. Rows are only added. */
  payments: {
    id: GeneratedAlways<string | number>;
    /** `null`: nobody knows yet what it is for. */
    due_id: string | number | null;
    source: PaymentSource;
    /** Names it within its source, so that it is booked once. */
    source_id: string;
    /** Negative: paid back, or undone. */
    cents: BigInteger;
    /** As in ISO 8601. */
    booked_on: string;
    note: string;
    /** Account that booked it; `null` for a program. */
    actor: number | null;
    created_at: CreatedAt;
  };

  /** A payment by card, from the press of the button on. */
  card_payments: {
    id: string;
    due_id: BigInteger;
    /** Its name in `cardProvider` of the settings. */
    provider: string;
    /** The amount asked for. */
    cents: BigInteger;
    currency: string;
    /** `begun`: no notice has come. */
    state: 'begun' | 'paid' | 'refused' | 'abandoned';
    created_at: CreatedAt;
    ended_at: Generated<Date | null>;
  };

  /** A version of a case's document. Never removed; the one with the highest number counts. */
  procedure_documents: {
    id: Generated<number>;
    case_id: number;
    /** From 1, by case. */
    number: number;
    form: string;
    /** Version of the config whose wording it has. */
    version: string;
    language: string;
    values: JsonColumn<Values>;
    /** Printed on it; whoever holds it has it verified by it. `null` for one from before there were codes. */
    code: string | null;
    /** Of everything that makes the document say what it says; equal for equal ones. */
    content_hash: string;
    pdf: Uint8Array;
    sha256: string;
    signed_pdf: Uint8Array | null;
    signed_sha256: string | null;
    signed_at: Date | null;
    /** Common name of the certificate. */
    signer: string | null;
    certificate: Uint8Array | null;
    /** Revocation of the certificate, as known at the signature; `null` before anybody was asked. */
    revocation: RevocationCheck | null;
    created_at: CreatedAt;
  };

  /** A signature under way: what was handed out to be signed, for whom, and until when it counts. */
  procedure_signatures: {
    id: Generated<number>;
    case_id: number;
    document_id: number;
    user_id: number;
    certificate: Uint8Array;
    attributes: Uint8Array;
    /** The document with an empty place for the signature; gone once another try has taken over. */
    prepared: Uint8Array | null;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
  };

  /** A file that is a value of a procedure's form. It stays as long as its case or a document of the case names it. */
  case_files: {
    id: Generated<number>;
    owner: number;
    procedure: string;
    /** `null`: uploaded, and no move has come with it yet. */
    case_id: number | null;
    /** Of `content`, hexadecimal. */
    sha256: string;
    filename: string;
    /** Media type, as the bytes show. */
    content_type: string;
    /** Bytes. */
    size: number;
    content: Uint8Array;
    /** When it was last uploaded. */
    created_at: SettableAt;
  };

  outbox: Outbox;

  outbox_recipients: {
    mail_id: number;
    address: string;
    state: Generated<RecipientState>;
    reply: Generated<string | null>;
    decided_at: Generated<Date | null>;
  };

  outbox_events: {
    id: Generated<number>;
    mail_id: number;
    event: 'retry' | 'drop';
    at: CreatedAt;
  };

  outbox_files: MailFiles;

  mailbox: Mailbox;

  mailbox_files: MailFiles;

  idempotency_keys: {
    user_id: number;
    path: string;
    key: string;
    body_hash: string;
    status: number | null;
    answer: JsonColumn<unknown> | null;
    created_at: SettableAt;
  };

  /** Forms that people have begun and not sent, where the form's file says that the server keeps them. */
  drafts: {
    user_id: number;
    form: string;
    /** Reference of the request or key of the entry that the form changes; empty for a new one. */
    subject: string;
    /** Changes with each write. */
    revision: string;
    /** Name of the key that `content` is sealed with. */
    key_name: string;
    /** A sealed `DraftContent`. */
    content: string;
    saved_at: Date;
    expires_at: Date;
  };

  /** How many there are of something in a month (`2026-11`). Nothing reads rows of days, which older programs wrote. */
  statistics: {
    measure: Measure;
    period: string;
    /** Empty for a message without a form. */
    form: string;
    /** Empty where a form begins no case. */
    procedure: string;
    /** Role of the person. */
    role: string;
    field: string;
    value: string;
    count: number;
    /** Sum of the numbers that were answered. */
    total: Generated<number>;
    /** Ids of people who are counted here, five at most: enough to know whether there are fewer. Empty for visits. */
    people: Generated<number[]>;
  };

  /** Numbers counted of a case, so that a change of it takes back the earlier ones. */
  statistics_cases: {
    case_id: number;
    form: string;
    procedure: string;
    role: string;
    day: string;
    /** The number that was added, by measure, field and value as a JSON list. */
    cells: JsonColumn<Record<string, number>>;
  };

  /** Cases that moved and are to be counted again. */
  statistics_waiting: {
    id: GeneratedAlways<string>;
    case_id: number;
  };

  /** The version that the working copy goes on from; one row at most. */
  workshop: {
    id: number;
    base: string;
  };

  /** Every state of a file of the working copy that is still known; the last one of a path counts. */
  workshop_files: {
    /** Grows over all files, so it names one state of one file. */
    revision: Generated<number>;
    path: string;
    /** Of its text in `config_sources`; `null` when the file was removed. */
    hash: string | null;
    /** Name of the person who wrote it; `null` when it came from a version. */
    by: string | null;
    at: CreatedAt;
    /** A version that became live meanwhile changed the same place. */
    conflict: Generated<boolean>;
  };

  /** Tokens that let programs of the office in. The token itself is shown once. */
  config_tokens: {
    id: Generated<number>;
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    name: string;
    scope: TokenScope;
    /** The person who made it and for whom it acts. */
    user_id: number;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
  };

  /** Files that wait for a second person or for their time, and what became of them. */
  publications: {
    id: Generated<number>;
    state: PublicationState;
    /** The version that was live when they were proposed; they become live over no other. */
    live: string;
    note: string;
    /** Whether stored values that nobody would see any more were agreed to. */
    hides: boolean;
    /** When they are to become live; `null`: as soon as they are confirmed. */
    due: Date | null;
    by: string;
    user_id: number | null;
    at: CreatedAt;
    /** The person who confirmed or declined them, or took them back. */
    decided_by: Generated<string | null>;
    decided_at: Generated<Date | null>;
    /** Why they were declined, in that person's words. */
    reason: Generated<string | null>;
    /** Why they did not become live. */
    failure: ColumnType<TextToSay | null, string | undefined, string>;
    version: Generated<string | null>;
    /** The version to go back to; one that does has no files. */
    restores: Generated<string | null>;
    /** A process makes them live; when it is gone, another may after this time. */
    claimed_until: Generated<Date | null>;
  };

  publication_files: {
    publication: number;
    path: string;
    hash: string;
  };
}

export type PasskeyRow = Selectable<Tables['passkeys']>;
export type RecordRow = Selectable<Tables['records']>;
export type CaseRow = Selectable<Tables['cases']>;
export type DueRow = Selectable<Tables['dues']>;
export type CardPaymentRow = Selectable<Tables['card_payments']>;
export type DocumentRow = Pick<Selectable<Tables['procedure_documents']>, (typeof DOCUMENT_COLUMNS)[number]>;
export type DraftRow = Selectable<Tables['drafts']>;
export type OutboxRow = Selectable<Outbox>;
export type MailboxRow = Selectable<Mailbox>;
export type MailFileRow = Selectable<MailFiles>;
export type ListEntries = Tables['list_entries'];
