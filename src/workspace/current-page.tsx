import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { EmptyView } from '../ui/states.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useApp } from './context.tsx';
import { PageView } from './pages/page-view.tsx';
import { expired } from './session/session-store.ts';
import { Layout } from './shell/layout.tsx';
import { resolve } from './version/resolve.ts';

/** The page of the address in its layout, or the way to another one. */
export function CurrentPage() {
  const { workspace, visitor } = useApp();
  const { pathname, search, state } = useLocation();
  const { text } = useTexts();
  useNavigationDuties();
  const found = resolve(workspace, decoded(pathname), visitor, fromOf(state));
  if (found.kind === 'redirect') {
    const from = found.from === undefined ? fromOf(state) : pathname + search;
    return <Navigate to={found.to} replace state={{ from }} />;
  }
  if (found.kind === 'closed') return <EmptyView title={text('app.closed.title')} message={text('app.closed.text')} />;
  return (
    <Layout kind={found.placed.page.layout ?? 'workspace'} placed={found.placed}>
      <PageView key={found.placed.page.id} placed={found.placed} />
    </Layout>
  );
}

/** At each navigation: take a new config version over, and end a session whose time is over. */
function useNavigationDuties() {
  const { runtime } = useApp();
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const session = runtime.sessions.get();
    if (session && expired(session)) runtime.sessions.end();
    if (key !== first.current) void runtime.refresh();
  }, [runtime, key]);
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
