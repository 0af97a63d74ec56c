import type { ActionContext, CallResult, Submission } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import type { KeptFiles } from './shapes/procedures.ts';

/** Completes a file address that is relative to the host of the files; other addresses stay as they are. */
export function fileAddress(filesUrl: string, named: string): string {
  return named.startsWith('/') && !named.startsWith('//') ? filesUrl.replace(/\/$/, '') + named : named;
}

/**
 * The path of a file on the host of the files; `null` for any other host, because the session token must not go there.
 * An empty `filesUrl` is the app's own host.
 */
export function pathOnFileHost(filesUrl: string, url: string): string | null {
  try {
    const host = new URL(filesUrl === '' ? '/' : filesUrl, location.href);
    const { origin, pathname, search } = new URL(url, location.href);
    const below = host.pathname.replace(/\/$/, '');
    if (origin !== host.origin || !pathname.startsWith(`${below}/`)) return null;
    return pathname.slice(below.length) + search;
  } catch {
    return null;
  }
}

/**
 * Uploads the chosen files of a procedure's form, and returns the values with the server's description in place of each
 * file. Values of earlier uploads stay; without a chosen file nothing is called.
 * @param properties the properties with files.
 */
export async function uploadedValues(
  { call }: Pick<ActionContext, 'call'>,
  procedure: string,
  properties: readonly string[],
  { values, onProgress, signal }: Pick<Submission, 'values' | 'onProgress' | 'signal'>,
): Promise<CallResult<Values>> {
  const chosen = properties.flatMap((property) =>
    [values[property]].flat().filter((one): one is File => one instanceof File),
  );
  if (chosen.length === 0) return { status: 200, data: values, error: null };
  const body = new FormData();
  for (const file of chosen) body.append('adjunto', file);
  const upload = { method: 'POST', path: `/procedures/${procedure}/files`, body } as const;
  const way = { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) };
  const { data, ...rest } = await call<KeptFiles>({ ...upload, ...way });
  if (data?.length !== chosen.length) return { ...rest, status: data ? 0 : rest.status, data: null };
  const noted = (value: unknown) => (value instanceof File ? data[chosen.indexOf(value)] : value);
  const uploaded = properties
    .filter((property) => Object.hasOwn(values, property))
    .map((property) => {
      const value = values[property];
      return [property, Array.isArray(value) ? value.map(noted) : noted(value)] as const;
    });
  return { ...rest, data: { ...values, ...Object.fromEntries(uploaded) } };
}
