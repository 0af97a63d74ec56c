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
