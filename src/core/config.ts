/**
 * The published form of the files in `schemas/`, `menus/` and `messages/`. The compiler makes these shapes, browser and
 * server only read them.
 */

import type { Json } from './basics.ts';

export type * from './basics.ts';
export type * from './forms/form-spec.ts';
export type * from './published/manifest.ts';
export type * from './published/menu.ts';

/** A mailbox of the organisation. `name` shows together with the address. */
export type Mailbox = { name?: string; email: string };

/** The issuer of documents, as law wants it named; every part may be missing. */
export type Organisation = { name?: string; address?: string; taxNumber?: string };

/**
 * `menus/settings.json`: settings of staff. Usable in texts as `{{settings.<path>}}`. The compiler demands
 * `offices` and `sender`; versions published before it did may lack them.
 */
export interface Settings {
  links: Record<string, string>;
  /** Plug-ins of the program (`src/plugins/index.ts`) that work for this organisation. */
  plugins?: string[];
  /** Mailboxes by the names that forms use. `office` gets all mail without another recipient. */
  offices?: Record<string, Mailbox>;
  /** The sender of every mail. */
  sender?: Mailbox;
  /** The head of documents; absent: `app.name` alone. */
  organisation?: Organisation;
  /** Stands in front of every subject (spec 1 §7); the compiler puts it into the templates. */
  mailSubjectPrefix?: string;
  /** IANA name of the time zone that dates are written in; UTC when absent. */
  timeZone?: string;
  /** ISO 3166, of the organisation: English dates are written as there, with the day first when absent. */
  country?: string;
  /** Days that are no working days, beside weekends: `2026-04-03`, or `12-25` for every year. */
  holidays?: string[];
  /** Name of the cookie that tells the organisation's other sites who is signed in; absent: there is none. */
  sessionCookie?: string;
  /** The account (IBAN) to which amounts due are paid; the compiler demands it where files name an amount. */
  bankAccount?: string;
  /** The bank's BIC; banks of the euro area do without. */
  bankCode?: string;
  /** Holder of the account; absent: `organisation.name`. */
  beneficiary?: string;
  /** Days within which an amount is to be paid; absent: no day is named. */
  paymentDays?: number;
  /** How the office publishes. */
  publishing?: { approval?: boolean };
  /** Providers by name: services outside that say who a person is (OpenID Connect). */
  signIn?: Record<string, Provider>;
  /** Forms that people send without an account, by form. */
  strangers?: Record<string, StrangerRule>;
  /** Origins of the sites that may show these forms in a frame. */
  embedding?: string[];
  /** Roles that may sign in by passkeys (WebAuthn). */
  passkeys?: string[];
  /** The provider of card payments; absent: nobody pays by card. */
  cardProvider?: string;
  [name: string]: Json | undefined;
}

/** How a form is sent without an account. */
export type StrangerRule = {
  /** `mail`: a link in a mail confirms it; `work`: the browser solves a task, which costs programs time. */
  protection: 'mail' | 'work';
  /** Property with the mailbox for the receipt and the office's answers. */
  receiptTo?: string;
  /** Whether its fields for files may be used. */
  files?: boolean;
  /** Sends of one address in an hour. */
  perAddress?: number;
  /** Sends of everybody in an hour, and in a day. */
  perHour?: number;
  perDay?: number;
};

/** The agreement with a provider (OpenID Connect Core 1.0). Browsers can read it. */
export type Provider = {
  issuer: string;
  clientId: string;
  /** Name of the server's setting that holds the secret; absent for a client without one. */
  secret?: string;
  /** Scopes beside `openid`. */
  scopes?: string[];
  /** The claim that says who the person is. */
  claim: string;
  /** The value that the claim has to equal: the user name, or the property with the role `nationalId`. */
  match: 'username' | 'nationalId';
  /** Roles whose accounts it may open. */
  roles: string[];
  /** Whether signing out here signs out there too, and the other way round. */
  signOut?: boolean;
};

/** Settings of the host that serves a browser app; never part of a version. */
export interface Environment {
  /** Base of the main API, without a slash at the end: `/api`. */
  apiUrl: string;
  signingUrl: string;
  filesUrl: string;
  /** External login page, or empty for our own. */
  loginUrl: string;
  /** `Domain` of the token cookie, or empty for the host alone. */
  cookieDomain: string;
  redirectHosts: readonly string[];
  demo: boolean;
}

/** `current.json`: the one file that is never cached. */
export interface Pointer {
  version: string;
  environment: Environment;
}
