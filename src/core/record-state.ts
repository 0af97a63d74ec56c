import type { RecordState } from './action.ts';

/** The state of a record that does not exist, or that nobody has asked for. */
export const noRecord: RecordState = { exists: false, etag: null, values: {} };

/** Word of the page's address that names one of many records of a kind, and what it names there for one to be made. */
export const ENTRY = 'entry';
export const NEW_ENTRY = 'new';
