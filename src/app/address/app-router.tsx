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
  /** Where the app is served; `/` by default. */
  basename?: string;
  children: ReactNode;
}

/** react-router's `<BrowserRouter>` over a history that can be blocked. */
export function AppRouter({ history, basename = '/', children }: Props) {
  const [{ location, type }, show] = useState(history.visit);
  // A transition: the page before stays until the parts of the next one are there.
  useLayoutEffect(() => history.subscribe(() => startTransition(() => show(history.visit()))), [history]);
  return (
    <HistoryContext value={history}>
      <Router basename={basename} location={location} navigationType={type} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/**
 * As react-router's `useBlocker`, which needs its data router: the navigation that waits for an answer, `null` when
 * none does. Below another router nothing is blocked.
 * @param holds whether the page must not be left unasked; the same function at each draw
 */
export function useBlocker(holds: () => boolean): { blocked: Blocked | null; reset(): void } {
  const history = useContext(HistoryContext);
  const [blocked, ask] = useState<Blocked | null>(null);
  useEffect(() => history?.block({ holds, ask }), [history, holds]);
  return { blocked, reset: () => ask(null) };
}
