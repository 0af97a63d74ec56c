import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CardAnswer, CardBegun, CardState } from '../../../api/shapes/card.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { useFocusOnMount } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { useServerCall } from '../../use-call.ts';
import { PAYMENT } from './payment.ts';

interface Props {
  /** Of what is due; `null` when it cannot be paid by card any more, and only the outcome of a payment is said. */
  reference: string | null;
  onPaid(): void;
}

/** A button to pay by card, and what came of it once the person is back. */
export default function CardPayment({ reference, onPaid }: Props) {
  const { text } = useTexts();
  const { pathname, search } = useLocation();
  const { loading, data, error, status, start } = useServerCall<CardBegun>();
  const keys = useIdempotencyKey();
  const outcome = useReturn(onPaid);
  const isLeaving = loading === true || data !== null;

  async function pay() {
    if (reference === null || isLeaving) return;
    const page = pathname + search;
    const idempotencyKey = keys.of(`${reference} ${page}`);
    const answer = await start({ method: 'POST', path: '/payments/card', body: { reference, page }, idempotencyKey });
    // A second start is another payment.
    keys.forget();
    if (answer?.data) location.assign(answer.data.address);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {outcome && <Outcome key={outcome} state={outcome} />}
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {status !== null && !data && <Notice severity="error">{error?.message || text('app.failed.text')}</Notice>}
      </Box>
      {reference !== null && outcome !== 'paid' && outcome !== 'begun' && (
        <BusyButton variant="contained" busy={isLeaving} onClick={() => void pay()}>
          {text('app.card.pay')}
        </BusyButton>
      )}
    </Box>
  );
}

type Outcome = CardState | 'unknown';

const SAID = {
  begun: { severity: 'info', words: 'app.card.waiting' },
  paid: { severity: 'success', words: 'app.card.paid' },
  refused: { severity: 'error', words: 'app.card.refused' },
  abandoned: { severity: 'info', words: 'app.card.abandoned' },
  late: { severity: 'warning', words: 'app.card.late' },
  unknown: { severity: 'error', words: 'app.card.unknown' },
} as const;

/** Takes the focus, because the page that it stands on has just been loaded. */
function Outcome({ state }: { state: Outcome }) {
  const { text } = useTexts();
  const box = useFocusOnMount();
  const { severity, words } = SAID[state];
  return (
    <Notice ref={box} severity={severity} role="status" tabIndex={-1} aria-label={text(words)}>
      <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, alignItems: 'center' }}>
        {state === 'begun' && <CircularProgress size={20} aria-hidden />}
        <Words>{text(words)}</Words>
      </Box>
    </Notice>
  );
}

/** Milliseconds between questions, and how many there are: notices come within seconds. */
const PAUSE = 2_000;
const QUESTIONS = 30;

/** The server's word on the payment that the address names. The address alone says nothing of how it ended. */
function useReturn(onPaid: () => void): Outcome | null {
  const { runtime } = useApp();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [payment, setPayment] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  });
  // In an effect, because the server draws the page without knowing the query.
  useEffect(() => {
    const query = new URLSearchParams(search);
    const named = query.get(PAYMENT);
    if (named === null) return;
    query.delete(PAYMENT);
    setPayment(named);
    void navigate(pathname + (query.size > 0 ? `?${query}` : '') + hash, { replace: true });
  }, [navigate, pathname, search, hash]);
  useEffect(() => {
    if (payment === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const ask = async (left: number) => {
      const { status, data } = await runtime.call<CardAnswer>({ method: 'GET', path: '/payments/card', id: payment });
      if (!isWanted) return;
      const isOpen = data ? data.state === 'begun' : status !== 404;
      if (isOpen && left > 0) {
        setOutcome('begun');
        timer = setTimeout(() => void ask(left - 1), PAUSE);
        return;
      }
      setOutcome(isOpen ? 'late' : (data?.state ?? 'unknown'));
      if (data?.state === 'paid') paid.current();
    };
    void ask(QUESTIONS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [payment, runtime]);
  return outcome;
}
