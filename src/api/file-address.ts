/** The address of a file that a record names relative to the host that keeps files; others stay as they are. */
export function fileAddress(filesUrl: string, named: string): string {
  return named.startsWith('/') && !named.startsWith('//') ? filesUrl.replace(/\/$/, '') + named : named;
}

/**
 * The path of a file on the host that keeps files; `null` when it lies elsewhere: the session's token goes
 * to nobody else. An empty `filesUrl` is the app's own host.
 */
export function pathOnFileHost(filesUrl: string, url: string, base: string = location.href): string | null {
  try {
    const host = new URL(filesUrl === '' ? '/' : filesUrl, base);
    const { origin, pathname, search } = new URL(url, base);
    const below = host.pathname.replace(/\/$/, '');
    if (origin !== host.origin || !pathname.startsWith(`${below}/`)) return null;
    return pathname.slice(below.length) + search;
  } catch {
    return null;
  }
}
