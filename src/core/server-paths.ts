/** First parts of the addresses that the server answers itself; no page may have one of them. */
export const SERVER_PATHS = ['api', 'config', 'assets', 'dev', 'admin', 'health', 'signing'] as const;

export function isServerPath(address: string): boolean {
  const first = address.split('/', 2)[1] ?? '';
  return (SERVER_PATHS as readonly string[]).includes(first);
}
