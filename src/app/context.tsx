import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Session } from '../core/action.ts';
import type { Visitor } from '../core/session/access.ts';
import { LinksProvider } from '../ui/text/links.tsx';
import { TextsProvider } from '../ui/text/texts.tsx';
import { MarkProvider } from '../ui/theme/brand.tsx';
import type { Runtime, Snapshot } from './runtime.ts';

/** What every part of the shell and of a page may ask for. */
export interface App extends Snapshot {
  runtime: Runtime;
  session: Session | null;
  visitor: Visitor;
}

const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider above it');
  return app;
}

/** Follows the runtime: draws again when version, language or session change. */
export function AppProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  const { workspace, language } = useSyncExternalStore(runtime.subscribe, runtime.snapshot, runtime.snapshot);
  const session = useSyncExternalStore(runtime.sessions.subscribe, runtime.sessions.get, runtime.sessions.get);
  const app = useMemo<App>(
    () => ({ runtime, workspace, language, session, visitor: { role: session?.rol ?? null } }),
    [runtime, workspace, language, session],
  );
  return (
    <AppContext.Provider value={app}>
      <TextsProvider texts={workspace.texts.texts(language)}>
        <MarkProvider value={workspace.mark}>
          <LinksProvider resolve={resolverOf(workspace.settings.links)}>{children}</LinksProvider>
        </MarkProvider>
      </TextsProvider>
    </AppContext.Provider>
  );
}

function resolverOf(links: Record<string, string>) {
  return (name: string) => {
    const href = Object.hasOwn(links, name) ? links[name] : undefined;
    return href === undefined ? null : { href, external: true };
  };
}
