import type { RecordState } from './action.ts';

/** What is known of a record that does not exist, or that nobody has asked for. */
export const noRecord: RecordState = { exists: false, etag: null, values: {} };
