import { safeRedirect } from '../../../core/session/redirect.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { pageAddresses } from '../../config/page-address.ts';
import { ApiError } from '../../http/errors.ts';
import { isLoopback } from '../../ops/settings/demo.ts';
import type { ServerSettings } from '../../ops/settings.ts';

type Place = Pick<ServerSettings, 'publicUrl' | 'redirectHosts' | 'demo'>;

/**
 * The page a mailed link may lead to, from what a client asked for. Whoever gets hold of the link can set
 * the password, so it leads to a host of the settings only, and on our own host to a page that shows a
 * form for setting one. A redirect inside it that would not be followed anyway is taken out.
 * @throws ApiError 400 for any other address.
 */
export function linkAddress(raw: string, place: Place, version: LoadedVersion): URL {
  const own = ownBase(raw, place);
  const rules = own && { origin: own.origin, hosts: place.redirectHosts };
  // A path alone would be read against our origin; the call asks for a whole address.
  const target = rules && URL.canParse(raw) ? safeRedirect(raw, rules) : null;
  if (!rules || target === null) throw new ApiError(400, 'errors.server.linkAddress');
  const url = new URL(target, rules.origin);
  if (url.origin === own.origin && !passwordPages(version, own).some(({ pathname }) => pathname === url.pathname))
    throw new ApiError(400, 'errors.server.linkAddress');
  url.hash = '';
  const onward = url.searchParams.get('url_redirect');
  if (onward !== null && safeRedirect(onward, rules) === null) url.searchParams.delete('url_redirect');
  return url;
}

/**
 * The page of ours where a password is set by a link.
 * @param origin where people find the workspace.
 * @returns `null` when the version has no such page.
 */
export function passwordPage(version: LoadedVersion, origin: string): URL | null {
  return passwordPages(version, origin)[0] ?? null;
}

/** `PUBLIC_URL`; a demonstration without one is wherever this machine's browser found it. */
function ownBase(raw: string, { publicUrl, demo }: Place): URL | null {
  if (publicUrl !== null) return new URL(publicUrl);
  if (!demo || !URL.canParse(raw)) return null;
  const { hostname, origin } = new URL(raw);
  return isLoopback(hostname) ? new URL(origin) : null;
}

/** The pages that show a form with the action that sets a password by link. */
function passwordPages(version: LoadedVersion, origin: string | URL): URL[] {
  const ids = new Set(
    [...version.forms.values()]
      .filter((form) => form.spec.submit?.action === 'set-password')
      .flatMap((form) => form.pages),
  );
  return pageAddresses(version, origin, ({ id }) => ids.has(id));
}
