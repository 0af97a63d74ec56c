import type { RecordState } from './action.ts';

/** The state of a record that does not exist or was not read. */
export const noRecord: RecordState = { exists: false, etag: null, values: {} };

/** Query parameter of a page's address that names one of many records, and its value for a new one. */
export const ENTRY = 'entry';
export const NEW_ENTRY = 'new';
