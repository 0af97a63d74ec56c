import { useEffect, useRef } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { EmptyView, LoadingView } from '../ui/states.tsx';
import { useTexts } from '../ui/text/texts.tsx';
import { useApp } from './context.tsx';
import { PageView } from './pages/page-view.tsx';
import { keepBackOfficeRecord, redirectOf, withoutBase } from './session/redirect.ts';
import { Layout } from './shell/layout.tsx';
import { type Resolution, resolve } from './version/resolve.ts';

/** The page of the address in its layout, or a redirect. */
export function CurrentPage() {
  const { runtime, workspace, visitor } = useApp();
  const { pathname, search, hash, state } = useLocation();
  const base = useHref('/');
  useNavigationDuties();
  const target = redirectOf(new URLSearchParams(search), workspace.environment);
  const redirect = target?.startsWith('/') ? withoutBase(target, base) : target;
  const from = fromOf(state);
  const resolution = resolve(workspace, decoded(pathname), visitor, { from, redirect });
  useOnward(resolution, redirect);
  switch (resolution.kind) {
    case 'leave':
      return <LoadingView />;
    case 'redirect': {
      // After a deliberate sign-out the next user must not land where the last one was.
      const left = visitor.role === null && runtime.sessions.lastEnd() === 'user';
      const next = resolution.from === undefined ? from : left ? undefined : pathname + search + hash;
      return (
        <Navigate
          to={resolution.to}
          replace
          state={{ from: next, ...(resolution.refused || wasRefused(state) ? { refused: true } : {}) }}
        />
      );
    }
    case 'closed':
      return <Closed />;
    case 'page':
      return (
        <Layout kind={resolution.node.page.layout ?? 'workspace'} node={resolution.node}>
          <PageView key={resolution.node.page.id} node={resolution.node} />
        </Layout>
      );
  }
}

function Closed() {
  const { text } = useTexts();
  return <EmptyView title={text('app.closed.title')} message={text('app.closed.text')} />;
}

/** A redirect to the address of `url_redirect` takes the back office's record along. */
function useOnward(resolution: Resolution, redirect: string | null) {
  const { runtime, session } = useApp();
  const goesOn = resolution.kind === 'leave' || (resolution.kind === 'redirect' && resolution.to === redirect);
  const href = resolution.kind === 'leave' ? resolution.href : null;
  useEffect(() => {
    if (session && goesOn) keepBackOfficeRecord(session);
    if (href !== null) runtime.leave(href);
  }, [runtime, session, goesOn, href]);
}

/** At each navigation: takes over a new config version, and ends an expired session. */
function useNavigationDuties() {
  const { runtime } = useApp();
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    runtime.endIfExpired();
    if (key !== first.current) void runtime.refresh();
  }, [runtime, key]);
}

/** The redirect from a refused page may pass several pages. */
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
