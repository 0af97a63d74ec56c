import type { CallResult } from './action.ts';

/** Code of a call without an answer: a file that was to go along cannot be read any more. */
export const FILE_GONE = 'file-gone';
/** Code of a call without an answer: the browser could not do something else that it takes. */
export const BROWSER_FAILED = 'browser-failed';

export const browserFailed: CallResult<never> = {
  status: 0,
  data: null,
  error: { status: 'Error', message: '', code: BROWSER_FAILED },
};
