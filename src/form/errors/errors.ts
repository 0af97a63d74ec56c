import type { FieldError } from '../../core/validation.ts';

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
  /** Property of the form; of a server error possibly a name the form does not know. */
  property: string;
  /** The form draws that property, so a link can land on it. */
  drawn: boolean;
  error: string;
  /** It has been put right since; its line stays, so that nothing moves, until the next submit. */
  done: boolean;
}

/** The root property an error belongs to: `actividades.0.id` is shown at `actividades`. */
export function rootProperty(path: string): string {
  return path.split('.', 1)[0] ?? '';
}
