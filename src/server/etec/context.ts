import type { ServerContext } from '../context.ts';

/** What the ETEC list needs of the server; commands have it without a server. */
export type EtecContext = Pick<ServerContext, 'config' | 'settings'> & {
  /** Nobody is told by mail: for what a demonstration begins with. */
  quiet?: boolean;
};
