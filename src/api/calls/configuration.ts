import type { CallRequest } from '../../core/action.ts';

const path = '/desk/configuration';

/** Lists every time a version became live. */
export function activationsCall(): CallRequest {
  return { method: 'GET', path };
}

/** Reads the differences between two versions. */
export function publishedChangesCall(before: string, after: string): CallRequest {
  return { method: 'GET', path: `${path}/changes`, query: { before, after } };
}

/** Reads a page of a list as a version has it. */
export function publishedListCall(version: string, list: string, query: CallRequest['query'] = {}): CallRequest {
  return { method: 'GET', path: `${path}/versions/${version}/lists/${list}`, query };
}

/**
 * Makes a version live again; the server asks for the password.
 * @param terms.live the version that the page shows as live; 412 when another one is.
 * @param terms.hides confirms that stored values will no longer be shown; 409 without it.
 */
export function restoreVersionCall(
  to: string,
  terms: { live: string; note: string; hides?: boolean | undefined },
): CallRequest {
  return { method: 'POST', path, body: { to, ...terms } };
}
