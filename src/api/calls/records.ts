import type { CallRequest } from '../../core/action.ts';
import type { Values } from '../../core/config.ts';

type SeenForm = NonNullable<CallRequest['form']>;

/** @param entry key of the record, if a person may have many. */
const path = (record: string, entry: string | null = null) =>
  `/records/${record}${entry === null ? '' : `/${encodeURIComponent(entry)}`}`;

/** Reads the signed-in user's record, flat values by property; 204 when there is none. */
export function readRecordCall(record: string, entry: string | null = null): CallRequest {
  return { method: 'GET', path: path(record, entry) };
}

/**
 * Creates the record; 204 with its tag, 412 when it exists already.
 * @param form the form and the version of the config that the user saw; 409 when the live version asks for fields that
 * this form did not show.
 */
export function createRecordCall(record: string, values: Record<string, unknown>, form: SeenForm): CallRequest {
  return { method: 'POST', path: path(record), body: values, form, ifNoneMatch: '*' };
}

/** Changes the record; 204 with its new tag, 412 when the tag is outdated, 409 as above. */
export function changeRecordCall(
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

/** The user's own records of a kind, the oldest first. */
export interface OwnEntries {
  items: readonly { key: string; tag: string; values: Values }[];
  limit: number;
}

/** Lists the user's own records, if a person may have many. */
export function readEntriesCall(record: string): CallRequest {
  return { method: 'GET', path: path(record) };
}

/** Removes one of the user's records; 204, 404 when it is gone, 412 when the tag is outdated. */
export function removeEntryCall(record: string, entry: string, etag: string, idempotencyKey: string): CallRequest {
  return { method: 'DELETE', path: path(record, entry), ifMatch: etag, idempotencyKey };
}
