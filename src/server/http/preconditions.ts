import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './errors.ts';

/** Headers of a call that changes a record somebody may have changed meanwhile; without them the last write wins. */
export const preconditionHeaders = {
  'if-match': { type: 'string', maxLength: 200, description: 'Tag the change was made on; 412 when it is another now' },
  'if-none-match': { type: 'string', maxLength: 200, description: '`*`: 412 when the record exists already' },
} as const;

/** Entity tag of a record by the number of its version, or by what else tells its states apart (RFC 9110 §8.8.3). */
export function entityTag(version: number | string): string {
  return `"${version}"`;
}

/**
 * Holds a change to what its sender has seen of the record (RFC 9110 §13.1). Call it inside the transaction
 * of the change, with the row locked.
 * @param tag of the record as it is now; `null` when there is none.
 * @throws ApiError 412.
 */
export function demandPreconditions(headers: IncomingHttpHeaders, tag: string | null): void {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !covers(wanted, tag)) throw new ApiError(412, 'errors.server.changed');
  const unwanted = headers['if-none-match'];
  if (unwanted !== undefined && covers(unwanted.replaceAll('W/', ''), tag))
    throw new ApiError(412, 'errors.server.exists');
}

/** A weak tag covers nothing: a change needs the strong comparison. */
function covers(list: string, tag: string | null): boolean {
  if (tag === null) return false;
  const tags = list.split(',').map((one) => one.trim());
  return tags.includes('*') || tags.includes(tag);
}
