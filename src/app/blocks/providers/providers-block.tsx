import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { providerSessionCall } from '../../../api/calls/session.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';

import { useHydrating } from '../../../ui/hooks/hydrating.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { type BlockProps, blockKey } from '../block.ts';

/** The outcome of a sign-in at a provider, as the server says it in the query of the page. */
const FAILURES = {
  cancelled: { title: 'app.providers.cancelled.title', text: 'app.providers.cancelled.text' },
  late: { title: 'app.providers.late.title', text: 'app.providers.late.text' },
  unknown: { title: 'app.providers.unknown.title', text: 'app.providers.unknown.text' },
  several: { title: 'app.providers.several.title', text: 'app.providers.several.text' },
  unavailable: { title: 'app.providers.unavailable.title', text: 'app.providers.unavailable.text' },
  refused: { title: 'app.providers.refused.title', text: 'app.providers.refused.text' },
  tooMany: { title: 'app.providers.tooMany.title', text: 'app.providers.tooMany.text' },
} as const;

type Failure = keyof typeof FAILURES;
type State = { kind: 'idle' } | { kind: 'working' } | { kind: 'failed'; failure: Failure };

/** Links to sign in at providers. Somebody who comes back from one is signed in here, or reads why not. */
export default function ProvidersBlock({ page, block }: BlockProps<'providers'>) {
  const { text } = useTexts();
  const state = useReturn();
  const addressOf = useProviderAddress();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      <div role="status">
        {state.kind === 'working' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <CircularProgress size={20} aria-hidden />
            {text('app.providers.working')}
          </Box>
        )}
      </div>
      {state.kind === 'failed' && <FailureNotice key={state.failure} failure={state.failure} />}
      {block.items.map(({ id, icon }) => (
        <Button
          key={id}
          href={addressOf(id)}
          variant="outlined"
          fullWidth
          startIcon={icon && <Icon name={icon} />}
          sx={{ minHeight: 44 }}
        >
          {text(blockKey(page, block, id, 'title'))}
        </Button>
      ))}
    </Box>
  );
}

/** Takes the focus, because the page that it stands on has just been loaded. */
function FailureNotice({ failure }: { failure: Failure }) {
  const { text } = useTexts();
  const notice = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => notice.current?.focus(), []);
  const { title, text: words } = FAILURES[failure];
  return (
    <Notice
      ref={notice}
      severity={failure === 'cancelled' ? 'info' : 'error'}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <AlertTitle id={`${id}-title`}>{text(title)}</AlertTitle>
      <span id={`${id}-text`}>{text(words)}</span>
    </Notice>
  );
}

/** Name in the query of what came of a sign-in. */
const OUTCOME = 'signIn';
/** Name in the query of the page that was asked for; the history of the tab does not last over another site. */
const FROM = 'from';

/** Reads what the server says in the query, once, and takes it out of the address. */
function useReturn(): State {
  const { runtime } = useApp();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState<State>({ kind: 'idle' });
  // In an effect, because the server draws the page without knowing the query.
  useEffect(() => {
    const query = new URLSearchParams(search);
    const outcome = query.get(OUTCOME);
    if (outcome === null) return;
    const from = query.get(FROM);
    query.delete(OUTCOME);
    query.delete(FROM);
    const rest = query.size > 0 ? `?${query}` : '';
    // The guard takes the user on to that page, if it is one and open to them.
    void navigate(pathname + rest + hash, { replace: true, state: from === null ? state : { from } });
    if (outcome === 'done') setNow({ kind: 'working' });
    else if (Object.hasOwn(FAILURES, outcome)) setNow({ kind: 'failed', failure: outcome as Failure });
  }, [navigate, pathname, search, hash, state]);

  // The session begins once the address is the new one: the guard reads from there where the user goes.
  const ready = now.kind === 'working' && !new URLSearchParams(search).has(OUTCOME);
  useEffect(() => {
    if (!ready) return;
    void runtime.call<{ token: string }>(providerSessionCall()).then(({ status, data, error }) => {
      if (status === 200 && data?.token && runtime.sessions.start(data.token)) return;
      if (error?.code === STEP_UP_DECLINED) return setNow({ kind: 'idle' });
      setNow({ kind: 'failed', failure: status === 404 ? 'late' : 'unavailable' });
    });
  }, [runtime, ready]);
  return now;
}

/** The address that leads to a provider, and from there back to this page. */
function useProviderAddress(): (provider: string) => string {
  const { workspace } = useApp();
  const { pathname, search, state } = useLocation();
  const hydrating = useHydrating();
  return (provider) => {
    const address = `${workspace.environment.apiUrl}/auth/providers/${provider}`;
    // The server draws the page for every address that leads to it.
    if (hydrating) return address;
    const query = new URLSearchParams(search);
    const from = (state as { from?: unknown } | null)?.from;
    if (typeof from === 'string') query.set(FROM, from);
    const page = query.size > 0 ? `${pathname}?${query}` : pathname;
    return `${address}?${new URLSearchParams({ page })}`;
  };
}
