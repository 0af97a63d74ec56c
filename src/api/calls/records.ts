import type { CallRequest } from '../../core/action.ts';

/** @param entry which one, of a record of which a person may have many. */
const path = (record: string, entry: string | null = null) =>
  `/records/${record}${entry === null ? '' : `/${encodeURIComponent(entry)}`}`;

/** The signed-in user's own record of a kind, flat values by property; 204 when there is none. */
export function readRecord(record: string, entry: string | null = null): CallRequest {
  return { method: 'GET', path: path(record, entry) };
}

/**
 * Makes it; 204 with its tag, 412 when it exists already.
 * @param version of the config its form was seen in; 409 when another one asks for what was not shown.
 */
export function createRecord(record: string, values: Record<string, unknown>, version: string): CallRequest {
  return { method: 'POST', path: path(record), body: values, formVersion: version, ifNoneMatch: '*' };
}

/** Changes it; 204 with its new tag, 412 when it is no longer the one with this tag; else as above. */
export function changeRecord(
  record: string,
  values: Record<string, unknown>,
  { etag, version, entry = null }: { etag: string | null; version: string; entry?: string | null },
): CallRequest {
  return {
    method: 'PUT',
    path: path(record, entry),
    body: values,
    formVersion: version,
    ...(etag === null ? {} : { ifMatch: etag }),
  };
}
