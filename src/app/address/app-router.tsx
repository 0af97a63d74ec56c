import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory, Blocked } from './history.ts';

const HistoryContext = createContext<AppHistory | null>(null);

interface Props {
  history: AppHistory;
  basename?: string;
  children: ReactNode;
}

/** react-router's `<BrowserRouter>` with a history that can be blocked. */
export function AppRouter({ history, basename = '/', children }: Props) {
  const [{ location, type }, show] = useState(history.visit);
  // As a transition, so that the old page stays until the new one is loaded.
  useLayoutEffect(() => history.subscribe(() => startTransition(() => show(history.visit()))), [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit is shown once.
  useEffect(() => history.shown(), [history, location]);
  return (
    <HistoryContext value={history}>
      <Router basename={basename} location={location} navigationType={type} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/**
 * Like react-router's `useBlocker`, which needs its data router: the blocked navigation, or `null`. Never blocks below
 * another router.
 * @param mustAsk whether to block; must be a stable function
 */
export function useBlocker(mustAsk: () => boolean): { blocked: Blocked | null; reset(): void } {
  const history = useContext(HistoryContext);
  const [blocked, ask] = useState<Blocked | null>(null);
  useEffect(() => history?.block({ mustAsk, ask }), [history, mustAsk]);
  return { blocked, reset: () => ask(null) };
}
