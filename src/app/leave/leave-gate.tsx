import { type ContextType, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useHref, useLocation } from 'react-router-dom';
import { useApp } from '../context.tsx';
import { useMoot } from './use-moot.ts';

const LeaveWatch = lazy(() => import('./leave-watch.tsx'));
const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

type Navigator = ContextType<typeof NavigationContext>['navigator'];

/**
 * Asks before a page with something unsent is left, in the app by a dialog, out of it by the browser's own.
 * react-router's blocker would need its data router, which weighs more than the log-in page may grow; so the
 * way to the router's history leads through here. Whoever has no session any more is not asked; and once what
 * was under way has arrived, the question goes and the person stays, to see what came of it.
 */
export function LeaveGate({ children }: { children: ReactNode }) {
  const { runtime, session } = useApp();
  const around = useContext(NavigationContext);
  const { pathname } = useLocation();
  const here = useRef('');
  here.current = useHref(pathname);
  const [asked, ask] = useState<{ go(): void } | null>(null);
  useMoot(runtime.unsent, asked !== null, runtime.holdsBack, () => ask(null));

  const guarded = useMemo(() => {
    const { navigator } = around;
    const held = (to: unknown, go: () => void) => {
      const path = pathOf(to) ?? here.current;
      if (path === here.current || !runtime.holdsBack()) go();
      else ask({ go });
    };
    // Whatever is not named here is the router's own.
    const between: Navigator = Object.assign(Object.create(navigator), {
      push: (...how: Parameters<Navigator['push']>) => held(how[0], () => navigator.push(...how)),
      replace: (...how: Parameters<Navigator['replace']>) => held(how[0], () => navigator.replace(...how)),
    });
    return { ...around, navigator: between };
  }, [around, runtime]);

  return (
    <NavigationContext.Provider value={guarded}>
      {children}
      <Suspense>
        {session && <LeaveWatch ask={ask} />}
        {asked && (
          <LeaveDialog
            onStay={() => ask(null)}
            onLeave={() => {
              ask(null);
              asked.go();
            }}
          />
        )}
      </Suspense>
    </NavigationContext.Provider>
  );
}

/** The path a navigation names; undefined when it stays on the page. */
function pathOf(to: unknown): string | undefined {
  const path = typeof to === 'string' ? to : (to as { pathname?: string }).pathname;
  return path?.split(/[?#]/, 1)[0] || undefined;
}
