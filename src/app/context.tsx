import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Session } from '../core/action.ts';
import type { Visitor } from '../core/session/access.ts';
import { LinksProvider } from '../ui/text/links.tsx';
import { TextsProvider } from '../ui/text/texts.tsx';
import { MarkProvider } from '../ui/theme/brand.tsx';
import type { Runtime, Snapshot } from './runtime.ts';
import type { StepUpNeed } from './step-up/step-up.ts';
import { namedLink } from './version/page-tree.ts';

export interface AppState extends Snapshot {
  runtime: Runtime;
  session: Session | null;
  visitor: Visitor;
}

const AppContext = createContext<AppState | null>(null);

export function useApp(): AppState {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider above it');
  return app;
}

/** Draws again when version, language or session change. */
export function AppProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  const { workspace, language } = useSyncExternalStore(runtime.subscribe, runtime.snapshot, runtime.snapshot);
  const session = useSyncExternalStore(runtime.sessions.subscribe, runtime.sessions.get, runtime.sessions.get);
  const app = useMemo<AppState>(
    () => ({ runtime, workspace, language, session, visitor: { role: session?.rol ?? null } }),
    [runtime, workspace, language, session],
  );
  return (
    <AppContext.Provider value={app}>
      <TextsProvider texts={workspace.texts.texts(language)}>
        <MarkProvider value={workspace.mark}>
          <LinksProvider value={(name) => namedLink(workspace.settings, name)}>{children}</LinksProvider>
        </MarkProvider>
      </TextsProvider>
    </AppContext.Provider>
  );
}

/** Proofs of the user that calls are waiting for, such as the password. */
export function useStepUp(): readonly StepUpNeed[] {
  const { stepUp } = useApp().runtime;
  return useSyncExternalStore(stepUp.subscribe, stepUp.pending, stepUp.pending);
}
