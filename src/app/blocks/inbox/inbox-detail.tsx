import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { DeskDetail, DeskDocument, DeskEvent, DeskSource } from '../../../api/shapes/desk.ts';
import type { CallRequest } from '../../../core/action.ts';
import { lineTexts } from '../../../core/desk-columns.ts';
import { Fact, factsLook } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { LineInFull } from '../sent-requests/line-in-full.tsx';
import { SentFile } from '../sent-requests/sent-file.tsx';
import { Sections } from '../sent-requests/sent-parts.tsx';
import { InboxAct } from './inbox-act.tsx';
import { InboxChanges } from './inbox-changes.tsx';
import { useDeskDetail } from './use-desk.ts';

const InboxPayments = lazy(() => import('./inbox-payments.tsx'));
const PaymentPanel = lazy(() => import('../payment/payment-panel.tsx'));

interface Props {
  source: DeskSource;
  line: string;
  back: { search: string };
  /** The user came from the list, so the detail takes the focus. */
  focus: boolean;
}

/** A line in detail: the member, the answers, the history and the actions. */
export function InboxDetail({ source, line, back, focus }: Props) {
  const { text } = useTexts();
  const { seen, unknown, failed, reload, take } = useDeskDetail(source, line);
  return (
    <LineInFull
      label={`${text(lineTexts(source).key)} ${line}`}
      back={{ to: back, text: text('app.desk.detail.back') }}
      focus={focus}
      unknown={
        unknown ? { title: text('app.desk.detail.unknownTitle'), message: text('app.desk.detail.unknownText') } : null
      }
      failed={failed}
      onRetry={() => void reload()}
    >
      {seen && (
        // Whole at once: a payment that comes later would move what stands below.
        <Suspense fallback={<FormSkeleton />}>
          <Whole source={source} detail={seen.detail} />
          {seen.detail.payments && (
            <InboxPayments
              payments={seen.detail.payments}
              {...{ source, detail: seen.detail, tag: seen.tag, onDone: take, onChanged: reload }}
            />
          )}
          <InboxAct source={source} detail={seen.detail} tag={seen.tag} onDone={take} onChanged={reload} />
        </Suspense>
      )}
    </LineInFull>
  );
}

function Whole({ source, detail }: { source: DeskSource; detail: DeskDetail }) {
  const { text } = useTexts();
  const { key, title, member, at, stateText, due, mailbox, language, sections, documents, changes, events } = detail;
  const titles = lineTexts(source);
  const { payment, undelivered } = detail;
  const fileOf = (property: string): CallRequest => {
    const path = `/desk/${source}/lines/${encodeURIComponent(key)}/files/${encodeURIComponent(property)}`;
    return { method: 'GET', path, answer: 'blob' };
  };
  return (
    <Panel title={title} look="h2">
      <Box component="dl" sx={factsLook}>
        <Fact label={text(titles.key)}>{key}</Fact>
        <Fact label={text(titles.state)}>{stateText}</Fact>
        {due && <Fact label={text(titles.due)}>{due.text}</Fact>}
        <Fact label={text(titles.at)}>
          <DateAndTime at={at} />
        </Fact>
        <Fact label={text(titles.member)}>{`${member.name} (${member.username})`}</Fact>
        <Fact label={text('app.desk.detail.mailbox')}>{mailbox || text('app.desk.detail.noMailbox')}</Fact>
      </Box>
      {undelivered && <Notice severity="warning">{undelivered}</Notice>}
      {payment && <PaymentPanel payment={{ ...payment, code: null }} />}
      <Sections {...{ language, sections, fileOf }} />
      {documents.length > 0 && <InboxDocuments line={key} documents={documents} />}
      {changes && <InboxChanges changes={changes} />}
      <InboxHistory {...{ events, fileOf }} />
    </Panel>
  );
}

interface HistoryProps {
  events: readonly DeskEvent[];
  fileOf(property: string): CallRequest;
}

function InboxHistory({ events, fileOf }: HistoryProps) {
  const { text } = useTexts();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {text('app.desk.detail.history')}
      </Typography>
      {events.length === 0 && <Typography color="text.secondary">{text('app.desk.detail.noHistory')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
          <Box component="li" key={index} sx={{ borderLeft: `3px solid ${palette.line}`, pl: 2 }}>
            <Box sx={{ fontWeight: 500 }}>{event.act}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
              <DateAndTime at={event.at} />
              <Words> · {event.by || text('app.desk.detail.member')}</Words>
            </Box>
            {event.text !== '' && (
              <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {event.text}
              </Box>
            )}
            {event.files?.map(({ property, name, type, sha256 }) => (
              <SentFile key={property} call={fileOf(property)} label={event.act} {...{ name, type, sha256 }} />
            ))}
          </Box>
        ))}
      </Box>
    </div>
  );
}

/** The versions of a case's document, newest first. */
function InboxDocuments({ line, documents }: { line: string; documents: readonly DeskDocument[] }) {
  const { text } = useTexts();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {text('app.desk.documents.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {documents.map(({ number, name, at, signed }) => (
          <li key={number}>
            <Box sx={{ fontWeight: 500 }}>{text('app.desk.documents.version', { number })}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
              <Words>{text(signed ? 'app.desk.documents.signed' : 'app.desk.documents.made')} </Words>
              <DateAndTime at={signed ?? at} />
              <Words>{!signed && ` · ${text('app.desk.documents.unsigned')}`}</Words>
            </Box>
            <SentFile
              call={{
                method: 'GET',
                path: `/desk/procedures/lines/${encodeURIComponent(line)}/documents/${number}`,
                answer: 'blob',
              }}
              label={text('app.desk.documents.version', { number })}
              name={name}
              type="application/pdf"
            />
          </li>
        ))}
      </Box>
    </div>
  );
}
