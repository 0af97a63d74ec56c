import type { CallRequest } from '../../core/action.ts';
import type { Json } from '../../core/config.ts';

/** One time a version became live. */
export interface Activation {
  version: string;
  kind: 'publish' | 'rollback';
  /** ISO 8601 with its zone. */
  at: string;
  /** Who did it and why, where that was said. */
  by?: string;
  note?: string;
}

/** Newest first; the first one is live. */
export interface ActivationsAnswer {
  items: readonly Activation[];
}

/** What a difference is about, by the files that staff write. */
export type ChangedSubject = 'form' | 'record' | 'list' | 'procedure' | 'menu' | 'settings' | 'texts' | 'mails';

/** One difference between two versions. */
export interface PublishedChange {
  kind: 'added' | 'removed' | 'changed';
  /** Where it stands within its subject; empty for the whole. */
  path: readonly string[];
  before?: Json;
  after?: Json;
  /** What was admitted before may be refused now. */
  tightened?: boolean;
}

export interface ChangesAnswer {
  changes: readonly { subject: ChangedSubject; id?: string; changes: readonly PublishedChange[] }[];
  /** Kinds of rules that stored records do not keep; with any, it cannot become live. */
  conflicts: number;
  /** Requests that the office has not done yet, of forms that the later version lacks. */
  orphaned: readonly { form: string; requests: number }[];
}

const path = '/desk/configuration';

/** What was live, and is. */
export function activations(): CallRequest {
  return { method: 'GET', path };
}

/** What the later of two versions changed. */
export function publishedChanges(before: string, after: string): CallRequest {
  return { method: 'GET', path: `${path}/changes`, query: { before, after } };
}

/**
 * Makes a version live again; the password is asked for.
 * @param live what is live as far as the page knows; 412 when it is another.
 */
export function restoreVersion(to: string, live: string, note: string): CallRequest {
  return { method: 'POST', path, body: { to, live, note } };
}
