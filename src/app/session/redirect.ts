import type { Environment } from '../../core/config.ts';
import { parseUrl, safeRedirect } from '../../core/session/redirect.ts';

/** Name of the query parameter that says where to go on after signing in (spec 1 §2). */
const parameter = 'url_redirect';

/** Where an address asks to go on, or `null` when it does not or must not: a path of ours, or an absolute address. */
export function redirectOf(query: URLSearchParams, { redirectHosts }: Environment): string | null {
  return safeRedirect(query.get(parameter), { origin: location.origin, hosts: redirectHosts });
}

/** The external sign-in page, with where the user has been. */
export function withReturn(loginUrl: string, here: string): string {
  const url = parseUrl(loginUrl, location.href);
  if (!url) return loginUrl;
  url.searchParams.set(parameter, here);
  return url.href;
}

/** A path of ours as the router counts it, without the base the app is served under. */
export function withoutBase(path: string, base: string): string {
  const start = base.replace(/\/+$/, '');
  if (start === '' || !(path === start || path.startsWith(`${start}/`))) return path;
  return path.slice(start.length) || '/';
}
