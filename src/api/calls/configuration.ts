import type { CallRequest } from '../../core/action.ts';

export type { Activation, ActivationsAnswer, ChangeInWords, ChangesAnswer } from '../shapes/configuration.ts';

const path = '/desk/configuration';

/** What was live, and is. */
export function activations(): CallRequest {
  return { method: 'GET', path };
}

/** What the later of two versions changed. */
export function publishedChanges(before: string, after: string): CallRequest {
  return { method: 'GET', path: `${path}/changes`, query: { before, after } };
}

/** A page of a list as a version has it. */
export function publishedList(version: string, list: string, query: CallRequest['query'] = {}): CallRequest {
  return { method: 'GET', path: `${path}/versions/${version}/lists/${list}`, query };
}

/**
 * Makes a version live again; the password is asked for.
 * @param live what is live as far as the page knows; 412 when it is another.
 */
export function restoreVersion(to: string, live: string, note: string): CallRequest {
  return { method: 'POST', path, body: { to, live, note } };
}
