/** Milliseconds before each further attempt. */
const WAITS = [400, 1200, 3600];

/**
 * Repeats work that a dropped connection ended, as when a telephone changes networks. Only for requests without side
 * effects, such as published files and the app's own code. Rejects with the last error.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await work();
    } catch (error) {
      if (await isReplaced()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return work();
}

/**
 * Whether the server has another release by now: it lacks the file that this code came in. Another host of assets
 * (`ASSET_URL`) may keep the file for ever, and the page's policy lets nobody ask it.
 * @param own address of that file
 */
export async function isReplaced(own = import.meta.url): Promise<boolean> {
  // The policy of a sandboxed page, such as a framed preview, lets nobody ask either.
  if (globalThis.origin === 'null') return false;
  const here = own.replace(/.*(?=\/assets\/)/, '');
  const answer = await fetch(here, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

/**
 * Returns an ES module that was published beside the app. The address is known only at run time, so the bundler must not
 * touch it. Throws when the module cannot be loaded.
 */
export function importPublished<T>(url: string): Promise<T> {
  return again(() => import(/* @vite-ignore */ new URL(url, document.baseURI).href));
}

/**
 * Reloads the page if the server answers. Otherwise the page stays, which is more useful than the browser's own error
 * page.
 */
export async function reloadWhenReached(): Promise<void> {
  const reached = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) location.reload();
}
