/** What stood at an address, for everything on the page that shows it. */
export type OpenedFiles = Map<string, { url: string; file: Promise<Blob | null> }>;

/**
 * The file at that address, fetched once for all that ask. Of each key only the latest address is held:
 * a file that was replaced has another one. What could not be had is asked for again.
 * @param key where files come and go, such as an action with its parameters
 */
export function opened(
  files: OpenedFiles,
  key: string,
  url: string,
  fetch: () => Promise<Blob | null>,
): Promise<Blob | null> {
  const known = files.get(key);
  if (known?.url === url) return known.file;
  const file = fetch();
  files.set(key, { url, file });
  const forget = () => {
    if (files.get(key)?.file === file) files.delete(key);
  };
  file.then((blob) => blob ?? forget(), forget);
  return file;
}
