import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './errors.ts';

/** Headers for a change of a record; without them the last write wins. */
export const preconditionHeaders = {
  'if-match': {
    type: 'string',
    maxLength: 200,
    description: 'Tag of the state that was changed; 412 if it has changed since',
  },
  'if-none-match': { type: 'string', maxLength: 200, description: '`*`: 412 when the record exists already' },
} as const;

/** Entity tag of a record (RFC 9110 §8.8.3) from its version number, or from what else identifies its state. */
export function entityTag(version: number | string): string {
  return `"${version}"`;
}

/** Checks the preconditions of a change (RFC 9110 §13.1), with the row locked. @throws ApiError 412 */
export function demandPreconditions(headers: IncomingHttpHeaders, tag: string | null): void {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !covers(wanted, tag)) throw new ApiError(412, 'errors.server.changed');
  const unwanted = headers['if-none-match'];
  if (unwanted !== undefined && covers(unwanted.replaceAll('W/', ''), tag))
    throw new ApiError(412, 'errors.server.exists');
}

/** A change needs the strong comparison, so weak tags never match. */
function covers(list: string, tag: string | null): boolean {
  if (tag === null) return false;
  const tags = list.split(',').map((one) => one.trim());
  return tags.includes('*') || tags.includes(tag);
}
