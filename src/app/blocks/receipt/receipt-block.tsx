import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { CommunicationAnswer } from '../../../api/shapes/communication.ts';
import type { SentState } from '../../../api/shapes/strangers.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { useHydrating } from '../../../ui/hooks/hydrating.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import { useServerCall } from '../../use-call.ts';

/** Confirms what was sent without an account, or shows how it stands, as the link in the mail says. */
export default function ReceiptBlock() {
  const { text } = useTexts();
  const [query] = useSearchParams();
  const hydrating = useHydrating();
  const confirm = query.get('confirm') ?? '';
  const state = query.get('state') ?? '';
  // The server draws the page without knowing the query.
  if (hydrating) return <LoadingView />;
  if (confirm !== '') return <Confirmation key={confirm} token={confirm} />;
  if (state !== '') return <State token={state} />;
  return <Notice severity="info">{text('app.receipt.noLink')}</Notice>;
}

/** A button and no more: programs that look through mails follow their links. */
function Confirmation({ token }: { token: string }) {
  const { text } = useTexts();
  const { loading, status, data, error, start } = useServerCall<CommunicationAnswer>();
  const done = status === 201;
  const box = useRef<HTMLDivElement>(null);
  /** The link does no more: it is used, too old or not whole. */
  const over = done || status === 400 || status === 409;
  // The button, which had the focus, has gone.
  useEffect(() => {
    if (over) box.current?.focus();
  }, [over]);
  const confirm = () => start({ method: 'POST', path: '/strangers/confirmation', body: { token } });
  return (
    <FocusTarget ref={box} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {!over && (
        <>
          <Typography>{text('app.receipt.question')}</Typography>
          <BusyButton variant="contained" busy={loading === true} onClick={() => void confirm()}>
            {text('app.receipt.confirm')}
          </BusyButton>
        </>
      )}
      <Box role="status" sx={{ width: '100%' }}>
        {status !== null && (
          <Notice severity={done ? 'success' : 'error'}>
            {done
              ? text('app.receipt.confirmed', { reference: data?.reference ?? '' })
              : error?.message || text('app.failed.text')}
          </Notice>
        )}
      </Box>
    </FocusTarget>
  );
}

function State({ token }: { token: string }) {
  const { runtime, language } = useApp();
  const { text } = useTexts();
  const moment = useMoment();
  const { data, mutate } = useSWR(['state', token, language], () =>
    runtime.call<SentState>({ method: 'POST', path: '/strangers/state', body: { token } }),
  );
  if (!data) return <LoadingView />;
  if (!data.data) {
    const words = data.error?.message;
    return words ? <Notice severity="error">{words}</Notice> : <FailedView onRetry={() => void mutate()} />;
  }
  const { reference, at, state, due } = data.data;
  return (
    <Box component="dl" sx={look}>
      <Fact label={text('app.receipt.reference')}>
        <code>{reference}</code>
      </Fact>
      <Fact label={text('app.receipt.sent')}>{moment(at)}</Fact>
      <Fact label={text('app.receipt.state')}>{state}</Fact>
      {due && <Fact label={text('app.receipt.due')}>{due.text}</Fact>}
    </Box>
  );
}

const look = {
  m: 0,
  p: 3,
  display: 'grid',
  gap: 2,
  borderRadius: 2,
  border: `1px solid ${palette.line}`,
};
