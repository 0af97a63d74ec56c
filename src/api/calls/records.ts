import type { CallRequest } from '../../core/action.ts';
import type { Values } from '../../core/config.ts';

type SeenForm = NonNullable<CallRequest['form']>;

/** @param entry which one, of a record of which a person may have many. */
const path = (record: string, entry: string | null = null) =>
  `/records/${record}${entry === null ? '' : `/${encodeURIComponent(entry)}`}`;

/** The signed-in user's own record of a kind, flat values by property; 204 when there is none. */
export function readRecord(record: string, entry: string | null = null): CallRequest {
  return { method: 'GET', path: path(record, entry) };
}

/**
 * Makes it; 204 with its tag, 412 when it exists already.
 * @param form that was filled in, and the version of the config it was seen in; 409 when another one asks for what was
 * not shown.
 */
export function createRecord(record: string, values: Record<string, unknown>, form: SeenForm): CallRequest {
  return { method: 'POST', path: path(record), body: values, form, ifNoneMatch: '*' };
}

/** Changes it; 204 with its new tag, 412 when it is no longer the one with this tag; else as above. */
export function changeRecord(
  record: string,
  values: Record<string, unknown>,
  { etag, form, entry = null }: { etag: string | null; form: SeenForm; entry?: string | null },
): CallRequest {
  return {
    method: 'PUT',
    path: path(record, entry),
    body: values,
    form,
    ...(etag === null ? {} : { ifMatch: etag }),
  };
}

/** The user's own records of a kind of which there may be so many, the oldest first. */
export interface OwnEntries {
  items: readonly { key: string; tag: string; values: Values }[];
  limit: number;
}

/** All of the user's own records of a kind of which there may be many. */
export function readEntries(record: string): CallRequest {
  return { method: 'GET', path: path(record) };
}

/** Removes one of many; 204, 404 when it is gone, 412 when it is no longer the one with this tag. */
export function removeEntry(record: string, entry: string, etag: string, idempotencyKey: string): CallRequest {
  return { method: 'DELETE', path: path(record, entry), ifMatch: etag, idempotencyKey };
}
