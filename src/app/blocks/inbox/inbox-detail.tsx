import Box from '@mui/material/Box';
import { type DeskDetail, type DeskSource, deskFile } from '../../../api/calls/desk.ts';
import { lineTexts } from '../../../core/desk-columns.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { LineInFull } from '../sent-requests/line-in-full.tsx';
import { SentDate } from '../sent-requests/sent-date.tsx';
import { Fact, factsLook, Sections } from '../sent-requests/sent-parts.tsx';
import { InboxAct } from './inbox-act.tsx';
import { InboxChanges } from './inbox-changes.tsx';
import { InboxDocuments } from './inbox-documents.tsx';
import { InboxHistory } from './inbox-history.tsx';
import { useDeskDetail } from './use-desk.ts';

interface Props {
  source: DeskSource;
  /** Key of the line. */
  line: string;
  /** Address of the list. */
  back: { search: string };
  /** Came here from the list: the focus comes along. */
  focus: boolean;
}

/** A line in full: whose it is, what was filled in, what happened to it, and what can be done. */
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
        <>
          <Whole source={source} detail={seen.detail} />
          <InboxAct source={source} detail={seen.detail} tag={seen.tag} onDone={take} onChanged={reload} />
        </>
      )}
    </LineInFull>
  );
}

function Whole({ source, detail }: { source: DeskSource; detail: DeskDetail }) {
  const { text } = useTexts();
  const { key, title, member, at, stateText, mailbox, language, sections, documents, changes, events } = detail;
  const titles = lineTexts(source);
  return (
    <Panel title={title} look="h2">
      <Box component="dl" sx={factsLook}>
        <Fact label={text(titles.key)}>{key}</Fact>
        <Fact label={text(titles.state)}>{stateText}</Fact>
        <Fact label={text(titles.at)}>
          <SentDate at={at} />
        </Fact>
        <Fact label={text(titles.member)}>{`${member.name} (${member.username})`}</Fact>
        <Fact label={text('app.desk.detail.mailbox')}>{mailbox || text('app.desk.detail.noMailbox')}</Fact>
      </Box>
      <Sections {...{ language, sections }} fileOf={(property) => deskFile(source, key, property)} />
      {documents.length > 0 && <InboxDocuments line={key} documents={documents} />}
      {changes && <InboxChanges changes={changes} />}
      <InboxHistory events={events} />
    </Panel>
  );
}
