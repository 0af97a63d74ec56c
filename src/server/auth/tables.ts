import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, SettableAt } from '../db/column-types.ts';

/** What somebody is to the organisation is their role. */
export type UserKind = 'member' | 'staff';

/** Whoever can sign in; `username` is the member number, pre-member number, NIF or number of the staff. */
interface Users {
  id: Generated<number>;
  username: string;
  kind: UserKind;
  role: string;
  name: string;
  password_hash: string;
  /**
   * Where password links go until then, though the contact mailbox is another by now. Staff have no record of
   * their own: theirs go there for ever.
   */
  link_email: string | null;
  link_email_until: Date | null;
  /** The language they read the workspace in, as far as that is known. */
  preferred_language: string | null;
  /** Number and name, folded for searches; the database makes it. */
  searched: GeneratedAlways<string>;
  /** Since when nobody can sign in with it. */
  closed_at: Date | null;
  /** Since when nothing is kept of its person but what has to be; it has no number and no name any more. */
  erased_at: Generated<Date | null>;
  /** Counts what the office has done with it, beginning with 1. */
  revision: Generated<number>;
  created_at: CreatedAt;
}

interface Sessions {
  id: string;
  user_id: number;
  created_at: CreatedAt;
  expires_at: Date;
  ended_at: Date | null;
  /** When its user gave the password again out of another session, until that is used. */
  confirmed_at: SettableAt | null;
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
  seen_at: SettableAt;
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

/** What makes the codes of an account's second factor; secrets are closed by a `Seal`. */
interface SecondFactors {
  user_id: number;
  /** The one in use; `null` until its first code was given. */
  secret: string | null;
  /** The one whose first code is waited for. */
  proposed: string | null;
  /** The latest step of time (RFC 6238 §4.1) of which a code was taken: none is taken twice. */
  last_step: Generated<number>;
  since: Date | null;
}

/** Codes that are good once in place of one of the second factor; they go when they are used. */
interface RecoveryCodes {
  /** SHA-256, hexadecimal. */
  code_hash: string;
  user_id: number;
}

export interface AccountTables {
  users: Users;
  sessions: Sessions;
  attempts: Attempts;
  known_places: KnownPlaces;
  password_links: PasswordLinks;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
}
