import type { CallRequest } from '../../core/action.ts';

/** What a file of people does, or would do. */
export interface ImportReport {
  /** People by what becomes of them. */
  added: number;
  changed: number;
  same: number;
  /** The first of those who are new or become different, and by which columns. */
  changes: readonly { line: number; username: string; act: 'added' | 'changed'; columns: readonly string[] }[];
  /** The first things that keep the file from being taken. */
  problems: readonly { line: number; username: string; column: string; text: string }[];
  /** How many there are. */
  refused: number;
  /** Whether it is kept; with anything wrong in it, and for a trial, nothing is. */
  done: boolean;
}

/** @param dryRun says what would be done, and does nothing. */
export function importMembers(csv: string, dryRun: boolean, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: '/desk/members/import', body: { csv, dryRun }, idempotencyKey };
}

/** An account to be made; `email` is where links go until the person's data say it, empty for nowhere. */
export interface NewMember {
  username: string;
  name: string;
  role: string;
  email: string;
}

export function addMember(member: NewMember, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: '/desk/members', body: member, idempotencyKey };
}

/** Cases of a procedure that an erasure leaves. */
export interface KeptOfPerson {
  /** Id of the procedure. */
  procedure: string;
  cases: number;
  /** Day on which the last of them goes, as YYYY-MM-DD. */
  until: string;
  /** In words of the procedure's file. */
  why: string;
}

/** What an erasure does, or would do. */
export interface ErasureReport {
  username: string;
  /** Rows that go, by what they are. */
  erased: {
    records: number;
    requests: number;
    procedure_cases: number;
    procedure_documents: number;
    outbox: number;
  };
  kept: readonly KeptOfPerson[];
  done: boolean;
}

/** @param dryRun says what would be erased and what is kept, and does nothing. */
export function erasePerson(username: string, dryRun: boolean, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: `${personPath(username)}/erasure`, body: { dryRun }, idempotencyKey };
}

/** Everything that is kept of a person, as a ZIP file. */
export function personData(username: string): CallRequest {
  return { method: 'GET', path: `${personPath(username)}/data`, answer: 'blob' };
}

function personPath(username: string): string {
  return `/desk/members/${encodeURIComponent(username.trim())}`;
}
