import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { sentFileCall, sentRequestCall, withdrawRequestCall } from '../../../api/calls/sent-requests.ts';
import type { SentRequest, SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { LazyNotice } from '../../../ui/later.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { LineInFull } from './line-in-full.tsx';
import { Fact, factsLook, Sections } from './sent-parts.tsx';
import { MailStateMark, ProgressMark } from './state-marks.tsx';

const ChangeRequest = lazy(() => import('./change-request.tsx'));
const DueLine = lazy(() => import('./due-line.tsx'));
const PaymentPanel = lazy(() => import('./payment-panel.tsx'));

interface Props {
  reference: string;
  page: string;
  back: { search: string };
  /** Came here from the list: the focus comes along. */
  focus: boolean;
}

/** One request in full, in the words its sender saw. */
export function SentDetail({ reference, page, back, focus }: Props) {
  const { text } = useTexts();
  const read = useRead<SentRequestDetail>(['sent-request', reference], sentRequestCall(reference), {
    refreshInterval: (request) => rereadIn(request ? [request] : []),
  });
  const { data: request, unknown, failed, reload } = read;
  return (
    <LineInFull
      label={`${text('app.sent.reference')} ${reference}`}
      back={{ to: back, text: text('app.sent.back') }}
      focus={focus}
      unknown={unknown ? { title: text('app.sent.unknownTitle'), message: text('app.sent.unknownText') } : null}
      failed={failed}
      onRetry={() => void reload()}
    >
      {request && <Whole request={request} page={page} reload={() => void reload()} />}
    </LineInFull>
  );
}

function Answer({ text: words, at }: SentRequestDetail['answers'][number]) {
  const { text } = useTexts();
  const moment = useMoment();
  return (
    <Box component="section" sx={answerLook}>
      <Typography variant="h3">{text('app.sent.answerOf', { date: moment(at) })}</Typography>
      <Box component="p" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {words}
      </Box>
    </Box>
  );
}

const answerLook = { display: 'grid', gap: 0.75, p: 2, borderRadius: 1.4, bgcolor: palette.blue.soft };

interface WholeProps extends Pick<Props, 'page'> {
  request: SentRequestDetail;
  reload(): void;
}

interface View {
  /** The request as it was when its sender began to change it: the office may begin meanwhile, and nothing typed goes. */
  change: SentRequestDetail['change'];
  message: string;
  /** Grows whenever the one view takes the place of the other. */
  came: number;
}

function Whole({ request, page, reload }: WholeProps) {
  const { text } = useTexts();
  const { title, reference, sentAt, state, progress, outlook, answers, language, sections, mayWithdraw } = request;
  const [{ change, message, came }, put] = useState<View>({ change: null, message: '', came: 0 });
  const focusTarget = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (came > 0) focusTarget.current?.focus();
  }, [came]);
  const begin = () => put({ change: request.change, message: '', came: came + 1 });
  const end = (message: string) => {
    put({ change: null, message, came: came + 1 });
    reload();
  };
  return (
    <Panel title={title} lang={language} look="h2">
      {change ? (
        <FocusTarget ref={focusTarget}>
          <Suspense fallback={<FormSkeleton />}>
            <ChangeRequest
              {...{ reference, change, page }}
              state={progress}
              onChanged={() => end(text('app.sent.changed'))}
              onLeave={() => end('')}
            />
          </Suspense>
        </FocusTarget>
      ) : (
        <>
          <Box component="dl" sx={factsLook}>
            <Fact label={text('app.sent.reference')}>{reference}</Fact>
            <Fact label={text('app.sent.sentAt')}>
              <DateAndTime at={sentAt} />
            </Fact>
            <Fact label={text('app.sent.progress')}>
              <ProgressMark {...request} />
            </Fact>
            <Fact label={text('app.sent.state')}>
              <MailStateMark state={state} />
            </Fact>
          </Box>
          {answers.map((answer) => (
            <Answer key={answer.at} {...answer} />
          ))}
          <Suspense>{request.due && <DueLine reference={reference} due={request.due} />}</Suspense>
          <Suspense>{request.payment && <PaymentPanel payment={request.payment} onPaid={reload} />}</Suspense>
          {/* On its own: while the notice loads, the page must not be hidden and lose the focus. */}
          <Suspense>
            {state === 'failed' && <LazyNotice severity="error">{text('app.sent.failedText')}</LazyNotice>}
            {state === 'partly' && <LazyNotice severity="warning">{text('app.sent.partlyText')}</LazyNotice>}
          </Suspense>
        </>
      )}
      {/* It is there before it says anything, in both views: what comes with its words in it is not read out. */}
      <Box component="span" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {message}
      </Box>
      {!change && (
        <>
          <FocusTarget ref={focusTarget}>
            {request.change && (
              <Button variant="outlined" onClick={begin}>
                {text(outlook === 'asked' ? 'app.sent.answerOffice' : 'app.sent.change')}
              </Button>
            )}
          </FocusTarget>
          <WithdrawRequest reference={reference} open={mayWithdraw} reload={reload} />
          <Typography color="text.secondary">{text('app.sent.wording')}</Typography>
          <Sections {...{ language, sections }} fileOf={(property) => sentFileCall(reference, property)} />
        </>
      )}
    </Panel>
  );
}

interface WithdrawProps {
  reference: string;
  open: boolean;
  reload(): void;
}

/** Takes a request back after a question; when the office has begun meanwhile, that is said. */
function WithdrawRequest({ reference, open, reload }: WithdrawProps) {
  const { text } = useTexts();
  const [asking, setAsking] = useState(false);
  const { loading, status, error, start } = useServerCall();
  const focusTarget = useRef<HTMLDivElement>(null);
  const [key] = useState(newIdempotencyKey);

  async function withdraw() {
    setAsking(false);
    if (!(await start(withdrawRequestCall(reference, key)))) return;
    // The button goes with the state.
    focusTarget.current?.focus();
    reload();
  }

  return (
    <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <span role="status">{status === 204 && text('app.sent.withdrawn')}</span>
      <Suspense>
        {status !== null && status !== 204 && (
          <LazyNotice severity="error">{error?.message || text('app.failed.text')}</LazyNotice>
        )}
      </Suspense>
      {open && (
        <BusyButton variant="outlined" color="error" busy={loading === true} onClick={() => setAsking(true)}>
          {text('app.sent.withdraw')}
        </BusyButton>
      )}
      <ConfirmDialog
        open={asking}
        title={text('app.sent.withdraw')}
        message={text('app.sent.withdrawQuestion')}
        confirmText={text('app.sent.withdraw')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void withdraw()}
      />
    </FocusTarget>
  );
}

/** Milliseconds between reads while an e-mail waits to be sent. */
const PAUSE = 5000;

/** How soon to read again what contains these requests. */
export function rereadIn(requests: readonly SentRequest[]): number {
  return requests.some(({ state }) => state === 'waiting') ? PAUSE : 0;
}
