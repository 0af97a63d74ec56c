import type { FieldError } from '../../core/forms/validation.ts';
import type { Address } from '../store/values/address.ts';

/**
 * An error on its way through rjsf, which carries strings only: a code of our own rules, free of
 * language, or the text that a server sent. Turned into words where it is drawn, so that a language
 * switch rewords errors that are already shown.
 */
type ShownError = { code: string; params: Record<string, unknown> } | { text: string };

export function encodeError(error: FieldError | string): string {
  return JSON.stringify(typeof error === 'string' ? { text: error } : { code: error.code, params: error.params });
}

export function decodeError(encoded: string): ShownError {
  return JSON.parse(encoded) as ShownError;
}

/** One line of the error list. */
export interface SummaryItem {
  /** The field; of a server error possibly one that the form does not know. */
  address: Address;
  /** Where it stood when it was last looked at, by positions of rows: what it is called. */
  path: string;
  /** The form draws that field, so a link can land on it. */
  drawn: boolean;
  error: string;
  /** It has been put right since; its line stays, so that nothing moves, until the next submit. */
  done: boolean;
}
