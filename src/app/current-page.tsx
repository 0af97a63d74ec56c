import { useEffect, useRef } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { EmptyView, LoadingView } from '../ui/states.tsx';
import { useTexts } from '../ui/text/texts.tsx';
import { useApp } from './context.tsx';
import { PageView } from './pages/page-view.tsx';
import { keepBackOfficeRecord } from './session/back-office.ts';
import { redirectOf, withoutBase } from './session/redirect.ts';
import { Layout } from './shell/layout.tsx';
import { type Resolution, resolve } from './version/resolve.ts';

/** The page of the address in its layout, or the way to another one. */
export function CurrentPage() {
  const { runtime, workspace, visitor } = useApp();
  const { pathname, search, hash, state } = useLocation();
  const base = useHref('/');
  useNavigationDuties();
  const target = redirectOf(new URLSearchParams(search), workspace.environment);
  const redirect = target?.startsWith('/') ? withoutBase(target, base) : target;
  const from = fromOf(state);
  const found = resolve(workspace, decoded(pathname), visitor, { from, redirect });
  useOnward(found, redirect);
  switch (found.kind) {
    case 'leave':
      return <LoadingView />;
    case 'redirect': {
      // Who has signed out on purpose begins anew; nobody is led to where somebody else has been.
      const left = visitor.role === null && runtime.sessions.lastEnd() === 'user';
      const next = found.from === undefined ? from : left ? undefined : pathname + search + hash;
      return (
        <Navigate
          to={found.to}
          replace
          state={{ from: next, ...(found.refused || wasRefused(state) ? { refused: true } : {}) }}
        />
      );
    }
    case 'closed':
      return <Closed />;
    case 'page':
      return (
        <Layout kind={found.placed.page.layout ?? 'workspace'} placed={found.placed}>
          <PageView key={found.placed.page.id} placed={found.placed} />
        </Layout>
      );
  }
}

function Closed() {
  const { text } = useTexts();
  return <EmptyView title={text('app.closed.title')} message={text('app.closed.text')} />;
}

/** Whoever goes on to where the address asks takes the back office's record along. */
function useOnward(found: Resolution, redirect: string | null) {
  const { runtime, session } = useApp();
  const goesOn = found.kind === 'leave' || (found.kind === 'redirect' && found.to === redirect);
  const href = found.kind === 'leave' ? found.href : null;
  useEffect(() => {
    if (session && goesOn) keepBackOfficeRecord(session);
    if (href !== null) runtime.leave(href);
  }, [runtime, session, goesOn, href]);
}

/** At each navigation: take a new config version over, and end a session whose time is over. */
function useNavigationDuties() {
  const { runtime } = useApp();
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    runtime.endIfExpired();
    if (key !== first.current) void runtime.refresh();
  }, [runtime, key]);
}

/** The way on from a page that was refused may lead over several. */
function wasRefused(state: unknown): boolean {
  return (state as { refused?: unknown } | null)?.refused === true;
}

function fromOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
