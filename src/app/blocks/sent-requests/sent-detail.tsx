import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { SentRequestDetail, SentSection } from '../../../api/calls/sent-requests.ts';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/later.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { MailStateMark } from './mail-state-mark.tsx';
import { SentDate } from './sent-date.tsx';
import { SentFile } from './sent-file.tsx';
import { useSentRequest } from './use-sent-requests.ts';

interface Props {
  reference: string;
  /** Address of the list. */
  back: { search: string };
  /** Came here from the list: the focus comes along. */
  focus: boolean;
}

/** One request in full, in the words its sender saw. */
export function SentDetail({ reference, back, focus }: Props) {
  const { text } = useTexts();
  const { request, unknown, failed, retry } = useSentRequest(reference);
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (focus) box.current?.focus();
  }, []);
  return (
    <Box
      component="section"
      ref={box}
      tabIndex={-1}
      aria-label={`${text('app.sent.reference')} ${reference}`}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&:focus': { outline: 'none' } }}
    >
      <Button component={RouterLink} to={back} startIcon={<BackIcon aria-hidden />} sx={{ justifySelf: 'start' }}>
        {text('app.sent.back')}
      </Button>
      {request && <Told request={request} />}
      {!request && unknown && (
        <EmptyView title={text('app.sent.unknownTitle')} message={text('app.sent.unknownText')} />
      )}
      {!request && !unknown && (failed ? <FailedView onRetry={retry} /> : <FormSkeleton />)}
    </Box>
  );
}

function Told({ request }: { request: SentRequestDetail }) {
  const { text } = useTexts();
  const { title, reference, sentAt, state, language, sections } = request;
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 3 }}>
      <Typography variant="h2" lang={language}>
        {title}
      </Typography>
      <Box component="dl" sx={{ ...factsLook, m: 0 }}>
        <Fact label={text('app.sent.reference')}>{reference}</Fact>
        <Fact label={text('app.sent.sentAt')}>
          <SentDate at={sentAt} />
        </Fact>
        <Fact label={text('app.sent.state')}>
          <MailStateMark state={state} />
        </Fact>
      </Box>
      {/* On its own: while the notice loads, the page must not be hidden and lose the focus. */}
      <Suspense>
        {state === 'failed' && <Notice severity="error">{text('app.sent.failedText')}</Notice>}
        {state === 'partly' && <Notice severity="warning">{text('app.sent.partlyText')}</Notice>}
      </Suspense>
      <Typography color="text.secondary">{text('app.sent.wording')}</Typography>
      <Box lang={language} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {sections.map((section) => (
          <Section key={section.fields[0]?.property} reference={reference} section={section} />
        ))}
      </Box>
    </Paper>
  );
}

function Section({ reference, section }: { reference: string; section: SentSection }) {
  return (
    <div>
      {section.title !== '' && (
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          {section.title}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {section.fields.map(({ property, label, value, file }) => (
          <Fact key={property} label={label}>
            <Box component="span" dir="auto" sx={valueLook}>
              {value}
            </Box>
            {file && <SentFile reference={reference} property={property} label={label} name={value} type={file.type} />}
          </Fact>
        ))}
      </Box>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

const factsLook = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))' };

/** Lines as they were typed. */
const valueLook = { display: 'block', whiteSpace: 'pre-wrap' };
