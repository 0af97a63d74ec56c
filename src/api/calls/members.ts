import type { CallRequest } from '../../core/action.ts';
import type { NewMember } from '../shapes/members.ts';

/** @param dryRun reports what would change, and changes nothing. */
export function importMembersCall(csv: string, dryRun: boolean, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: '/desk/members/import', body: { csv, dryRun }, idempotencyKey };
}

export function addMemberCall(member: NewMember, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: '/desk/members', body: member, idempotencyKey };
}

/** @param dryRun reports what would be erased and what is kept, and erases nothing. */
export function erasePersonCall(username: string, dryRun: boolean, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: `${personPath(username)}/erasure`, body: { dryRun }, idempotencyKey };
}

/** Reads everything that is stored about a person, as a ZIP file. */
export function personDataCall(username: string): CallRequest {
  return { method: 'GET', path: `${personPath(username)}/data`, answer: 'blob' };
}

function personPath(username: string): string {
  return `/desk/members/${encodeURIComponent(username.trim())}`;
}
