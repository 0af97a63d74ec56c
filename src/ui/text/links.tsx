import { createContext, type ReactNode, useContext } from 'react';

/** Where a named link of the settings leads. */
interface ResolvedLink {
  href: string;
  /** Leaves the app, so it opens in a new window. */
  external: boolean;
}

/** Name below `links` in the settings → where it leads; `null` when there is no such name. */
export type ResolveLink = (name: string) => ResolvedLink | null;

const LinksContext = createContext<ResolveLink>(() => null);

/** Says where named links lead, for everything below it. */
export function LinksProvider({ resolve, children }: { resolve: ResolveLink; children: ReactNode }) {
  return <LinksContext.Provider value={resolve}>{children}</LinksContext.Provider>;
}

export function useResolveLink(): ResolveLink {
  return useContext(LinksContext);
}
