type Facts = Partial<Record<'HOST' | 'PUBLIC_URL' | 'DATABASE_URL' | 'SMTP_URL' | 'NODE_ENV', string>>;

/** Whether the server is a demonstration, with known passwords: by `DEMO`, else unless a single sign of real use. */
export function isDemonstration(said: boolean | undefined, facts: Facts): boolean {
  if (said !== undefined) return said;
  const isProduction = facts.NODE_ENV?.toLowerCase() === 'production';
  const isReal = facts.DATABASE_URL !== undefined || facts.SMTP_URL !== undefined || isProduction;
  return isLoopback(facts.HOST ?? '127.0.0.1') && !isPublic(facts.PUBLIC_URL) && !isReal;
}

/** Whether an address is reachable from other machines; an invalid address counts as reachable. */
export function isPublic(url: string | undefined): boolean {
  if (url === undefined) return false;
  return !URL.canParse(url) || !isLoopback(new URL(url).hostname);
}

/** Whether a host name or an IP address, in brackets or without, is this machine itself (names: RFC 6761 §6.3). */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.+)\]$/, '$1');
  return /^(?:.+\.)?localhost$/.test(name) || name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name);
}
