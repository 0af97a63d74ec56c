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
 * @param terms.live what is live as far as the page knows; 412 when it is another.
 * @param terms.hides that values which nobody would see any more are known of; 409 without it.
 */
export function restoreVersion(
  to: string,
  terms: { live: string; note: string; hides?: boolean | undefined },
): CallRequest {
  return { method: 'POST', path, body: { to, ...terms } };
}
