/** An address as a whole; `null` when it is none. `URL.canParse` is not in every browser that people have. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
