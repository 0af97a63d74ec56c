import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SentRequest, SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import { BusyButton, Button } from '../../../ui/buttons.tsx';
import { AsksFirst } from '../../../ui/confirm-dialog.tsx';
import { Fact, factsLook } from '../../../ui/facts.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel, tintedLook } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { newIdempotencyKey } from '../../sending/idempotency-key.ts';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import { LineInFull } from './line-in-full.tsx';
import { SentFile, sentFileCall } from './sent-file.tsx';
import { Sections } from './sent-parts.tsx';
import { MailStateMark, ProgressMark } from './state-marks.tsx';

const AnswerOffice = later(() => import('../answer/answer-office.tsx'), <FormSkeleton />);
const ChangeRequest = later(() => import('./change-request.tsx'), <FormSkeleton />);
const DueLine = lazy(() => import('./due-line.tsx'));
const PaymentPanel = lazy(() => import('../payment/payment-panel.tsx'));

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
  const read = useRead<SentRequestDetail>(
    { path: '/requests', id: reference },
    { refreshInterval: (request) => rereadIn(request ? [request] : []) },
  );
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
      {request && (
        // Whole at once: the buttons below a deadline and a payment would move when these come.
        <Suspense fallback={<FormSkeleton />}>
          <Whole request={request} page={page} reload={reload} />
        </Suspense>
      )}
    </LineInFull>
  );
}

type AnswerProps = SentRequestDetail['answers'][number] & { reference: string };

/** Words of the office, or of the sender with their files. */
function Answer({ reference, text: words, at, own = false, files = [] }: AnswerProps) {
  const { text } = useTexts();
  const moment = useMoment();
  const title = text(own ? 'app.sent.ownAnswerOf' : 'app.sent.answerOf', { date: moment(at) });
  return (
    <Box component="section" sx={own ? ownLook : answerLook}>
      <Typography variant="h3">{title}</Typography>
      {words !== '' && (
        <Box component="p" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {words}
        </Box>
      )}
      {files.map((file) => (
        <SentFile
          key={file.property}
          call={sentFileCall(reference, file.property)}
          label={title}
          {...{ name: file.name, type: file.type, sha256: file.sha256 }}
        />
      ))}
    </Box>
  );
}

const ownLook = { ...tintedLook, display: 'grid', gap: 0.75 };
const answerLook = { ...ownLook, bgcolor: palette.blue.soft };

interface WholeProps extends Pick<Props, 'page'> {
  request: SentRequestDetail;
  /** @returns the request as it is now; nothing when it cannot be read. */
  reload(): Promise<SentRequestDetail | undefined>;
}

interface View {
  /** The request as it was when its sender began to change it: the office may begin meanwhile, and nothing typed goes. */
  change: SentRequestDetail['change'];
  /** Whether the answer that its sender writes needs words; `null` while none is written. */
  answer: SentRequestDetail['answer'] | null;
  message: string;
  /** Grows whenever the one view takes the place of the other. */
  came: number;
}

const NOTHING_OPEN: View = { change: null, answer: null, message: '', came: 0 };

function Whole({ request, page, reload }: WholeProps) {
  const { text } = useTexts();
  const { title, reference, sentAt, state, progress, outlook, answers, language, sections, mayWithdraw } = request;
  const [{ change, answer, message, came }, put] = useState<View>(NOTHING_OPEN);
  const focusTarget = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (came > 0) focusTarget.current?.focus();
  }, [came]);
  const begin = (what: Partial<View>) => put({ ...NOTHING_OPEN, ...what, came: came + 1 });
  const end = (message: string) => {
    begin({ message });
    void reload();
  };
  const isOpen = change !== null || answer !== null;
  const words = answers.map((one) => <Answer key={one.at} reference={reference} {...one} />);
  return (
    <Panel title={title} lang={language} look="h2">
      {isOpen ? (
        <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {words}
          {answer && (
            <AnswerOffice
              {...{ reference, words: answer }}
              question={request.question}
              state={progress}
              onRefused={async () => (await reload())?.question}
              onAnswered={() => end(text('app.sent.answered'))}
              onLeave={() => end('')}
            />
          )}
          {change && (
            <ChangeRequest
              {...{ reference, change, page }}
              state={progress}
              onChanged={() => end(text('app.sent.changed'))}
              onLeave={() => end('')}
            />
          )}
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
          {words}
          {request.due && <DueLine reference={reference} due={request.due} />}
          {request.payment && <PaymentPanel payment={request.payment} onPaid={() => void reload()} />}
          {state === 'failed' && <Notice severity="error">{text('app.sent.failedText')}</Notice>}
          {state === 'partly' && <Notice severity="warning">{text('app.sent.partlyText')}</Notice>}
        </>
      )}
      {/* It is there before it says anything, in both views: what comes with its words in it is not read out. */}
      <Box component="span" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {message}
      </Box>
      {!isOpen && (
        <>
          <FocusTarget ref={focusTarget} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {request.answer && (
              <Button variant="contained" onClick={() => begin({ answer: request.answer ?? null })}>
                {text('app.sent.answerOffice')}
              </Button>
            )}
            {request.change && (
              <Button variant="outlined" onClick={() => begin({ change: request.change })}>
                {text(outlook === 'asked' && !request.answer ? 'app.sent.answerOffice' : 'app.sent.change')}
              </Button>
            )}
          </FocusTarget>
          <WithdrawRequest reference={reference} open={mayWithdraw} reload={() => void reload()} />
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
  const { loading, status, error, start } = useServerCall();
  const focusTarget = useRef<HTMLDivElement>(null);
  const [key] = useState(newIdempotencyKey);
  const isWithdrawn = status === 204 && !open;
  // The amount to pay, which stands above, disappears.
  useEffect(() => {
    if (isWithdrawn) focusTarget.current?.scrollIntoView({ block: 'nearest' });
  }, [isWithdrawn]);

  async function withdraw() {
    const path = `/requests/${encodeURIComponent(reference)}/withdrawal`;
    if (!(await start({ method: 'POST', path, idempotencyKey: key }))) return;
    // The button goes with the state.
    focusTarget.current?.focus();
    reload();
  }

  return (
    <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <span role="status">{status === 204 && text('app.sent.withdrawn')}</span>
      {status !== null && status !== 204 && (
        <Notice severity="error">{error?.message || text('app.failed.text')}</Notice>
      )}
      <AsksFirst
        title={text('app.sent.withdraw')}
        message={text('app.sent.withdrawQuestion')}
        confirmText={text('app.sent.withdraw')}
        onConfirm={() => void withdraw()}
      >
        {(ask) =>
          open && (
            <BusyButton variant="outlined" color="error" busy={loading === true} onClick={ask}>
              {text('app.sent.withdraw')}
            </BusyButton>
          )
        }
      </AsksFirst>
    </FocusTarget>
  );
}

/** Milliseconds between reads while an e-mail waits to be sent. */
const PAUSE = 5000;

/** How soon to read again what contains these requests. */
export function rereadIn(requests: readonly SentRequest[]): number {
  return requests.some(({ state }) => state === 'waiting') ? PAUSE : 0;
}
