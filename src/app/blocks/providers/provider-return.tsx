import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type providerTexts from '../../../../messages/_general/ca/app/providers.json';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { TextKey } from '../../../ui/text/keys.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { FROM } from './provider-link.tsx';

/** The outcomes of a sign-in at a provider, as the server says them in the query of the page. */
const FAILURES = ['cancelled', 'late', 'unknown', 'several', 'unavailable', 'refused', 'tooMany'] as const;

type Failure = (typeof FAILURES)[number];
type ProviderKey = TextKey<'app.providers', typeof providerTexts>;
type State = { kind: 'idle' } | { kind: 'working' } | { kind: 'done' } | { kind: 'failed'; failure: Failure };

/** Begins the session of somebody who comes back from a provider, or says why not. */
export function ProviderReturn({ onState }: { onState?(kind: State['kind']): void }) {
  const { text } = useTexts();
  const state = useReturn();
  useEffect(() => onState?.(state.kind), [onState, state.kind]);
  return (
    <>
      <div role="status">
        {state.kind === 'working' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <CircularProgress size={20} aria-hidden />
            <Words>{text('app.providers.working')}</Words>
          </Box>
        )}
      </div>
      {state.kind === 'failed' && <FailureNotice key={state.failure} failure={state.failure} />}
    </>
  );
}

/** Takes the focus, because the page that it stands on has just been loaded. */
function FailureNotice({ failure }: { failure: Failure }) {
  const { text } = useTexts();
  const notice = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice
      ref={notice}
      severity={failure === 'cancelled' ? 'info' : 'error'}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <AlertTitle id={`${id}-title`}>{text(`app.providers.${failure}.title` satisfies ProviderKey)}</AlertTitle>
      <span id={`${id}-text`}>{text(`app.providers.${failure}.text` satisfies ProviderKey)}</span>
    </Notice>
  );
}

/** Name in the query of what came of a sign-in. */
const OUTCOME = 'signIn';

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
    const failure = FAILURES.find((one) => one === outcome);
    if (outcome === 'done') setNow({ kind: 'working' });
    else if (failure) setNow({ kind: 'failed', failure });
  }, [navigate, pathname, search, hash, state]);

  // The session begins once the address is the new one: the guard reads from there where the user goes.
  const ready = now.kind === 'working' && !new URLSearchParams(search).has(OUTCOME);
  useEffect(() => {
    if (!ready) return;
    void runtime
      .call<{ token: string }>({ method: 'POST', path: '/auth/providers/session' })
      .then(({ status, data, error }) => {
        if (status === 200 && data?.token && runtime.sessions.start(data.token)) return setNow({ kind: 'done' });
        if (error?.code === STEP_UP_DECLINED) return setNow({ kind: 'idle' });
        setNow({ kind: 'failed', failure: status === 404 ? 'late' : 'unavailable' });
      });
  }, [runtime, ready]);
  return now;
}
