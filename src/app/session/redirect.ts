import type { Session } from '../../core/action.ts';
import type { Environment } from '../../core/config.ts';
import { parseUrl, safeRedirect } from '../../core/session/redirect.ts';
import { device } from '../device.ts';

/** Query parameter with the address to go to after signing in (spec 1 §2). */
const parameter = 'url_redirect';

/** The allowed redirect of an address: a path of the app or an absolute address; `null` for none. */
export function redirectOf(query: URLSearchParams, { redirectHosts }: Environment): string | null {
  return safeRedirect(query.get(parameter), { origin: location.origin, hosts: redirectHosts });
}

/** The external sign-in page, with the current address as the return address. */
export function withReturn(loginUrl: string, here: string): string {
  const url = parseUrl(loginUrl, location.href);
  if (!url) return loginUrl;
  url.searchParams.set(parameter, here);
  return url.href;
}

/** A path without the base of the app, as the router expects it. */
export function withoutBase(path: string, base: string): string {
  const start = base.replace(/\/+$/, '');
  if (start === '' || !(path === start || path.startsWith(`${start}/`))) return path;
  return path.slice(start.length) || '/';
}

/** Key in local storage of the record that the back office reads (spec 1 §3, §4). */
const storageKey = 'backoffice_user';
const EMPTY = '{}';

/** Stores the session for the back office, to which a `url_redirect` leads. */
export function keepBackOfficeRecord(session: Session): void {
  device.setItem(storageKey, JSON.stringify(session));
}

/** Updates an existing record: a renewed token invalidates the old one. */
export function renewBackOfficeRecord(session: Session): void {
  if (hasBackOfficeRecord() && device.getItem(storageKey) !== EMPTY) keepBackOfficeRecord(session);
}

/** Empties the record, stored as an empty object (spec 1 §8). */
export function emptyBackOfficeRecord(): void {
  device.setItem(storageKey, EMPTY);
}

export function hasBackOfficeRecord(): boolean {
  return device.getItem(storageKey) !== null;
}
