import type { Generated, Selectable } from 'kysely';
import type { AddressKind } from '../../types/shared/member-record.ts';

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

export interface MemberTables {
  members: Members;
  addresses: Addresses;
}

export type Member = Selectable<Members>;
export type Address = Selectable<Addresses>;
