import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deskExportCall, type ExportFormat } from '../../../api/calls/desk.ts';
import type { DeskFilter, DeskLine, DeskSource } from '../../../api/shapes/desk.ts';
import type { InboxColumn, InboxBlock as Terms } from '../../../core/config.ts';
import { columnTexts } from '../../../core/desk-columns.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { LinesTable } from '../../../ui/lines-table.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { useServerCall } from '../../use-call.ts';
import { useShownLine } from '../use-shown-line.ts';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { useDeskLines } from './use-desk.ts';

const filterWords = ['form', 'state', 'text', 'from', 'to', 'payment', 'order'] as const satisfies (keyof DeskFilter)[];

/** The desk: a list with its filter in the address, and each line in detail. */
export default function InboxBlock({ block }: { block: Terms }) {
  const [query, setQuery] = useSearchParams();
  const { shown, moved, last, addressOf } = useShownLine('line');

  const filterBy = (filter: DeskFilter) => {
    const next = new URLSearchParams(query);
    for (const word of filterWords) {
      const value = filter[word];
      if (value === undefined) next.delete(word);
      else next.set(word, value);
    }
    setQuery(next);
  };

  if (shown !== null)
    return <InboxDetail key={shown} source={block.source} line={shown} back={addressOf(null)} focus={moved} />;
  return <InboxList block={block} filter={filterOf(query)} onFilter={filterBy} addressOf={addressOf} cameFrom={last} />;
}

function filterOf(query: URLSearchParams): DeskFilter {
  return Object.fromEntries(
    filterWords.flatMap((word) => {
      const value = query.get(word);
      return value === null ? [] : [[word, value]];
    }),
  );
}

interface Props {
  block: Terms;
  filter: DeskFilter;
  onFilter(filter: DeskFilter): void;
  addressOf(key: string): { search: string };
  /** The line that was open before: it takes the focus. */
  cameFrom: string | null;
}

function InboxList({ block, filter, onFilter, addressOf, cameFrom }: Props) {
  const { text } = useTexts();
  const lines = useDeskLines(block.source, filter);
  const { items, failed, hasMore, loadingMore, more, retry } = lines;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      {block.filters && (
        <Box sx={{ width: '100%' }}>
          <InboxFilters key={JSON.stringify(filter)} block={block} filter={filter} onFilter={onFilter} />
        </Box>
      )}
      <Box role="status" sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
        {items && items.length > 0 && text('app.desk.list.shown', { count: items.length })}
      </Box>
      {!items && (failed ? <FailedView onRetry={retry} /> : <FormSkeleton />)}
      {items?.length === 0 && (
        <EmptyView
          title={text('app.desk.list.emptyTitle')}
          message={text(Object.keys(filter).length > 0 ? 'app.desk.list.emptyText' : 'app.desk.list.nothingYet')}
        />
      )}
      {items && items.length > 0 && (
        <InboxTable
          source={block.source}
          columns={block.columns}
          items={items}
          addressOf={addressOf}
          cameFrom={cameFrom}
        />
      )}
      {items && failed && <FailedView title={text('app.desk.list.moreFailed')} onRetry={retry} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {hasMore && (
          <BusyButton variant="outlined" onClick={more} busy={loadingMore}>
            {text('app.desk.list.more')}
          </BusyButton>
        )}
        {items && items.length > 0 && <InboxExport source={block.source} filter={filter} />}
      </Box>
    </Box>
  );
}

interface InboxTableProps extends Pick<Terms, 'source'> {
  columns: readonly InboxColumn[];
  items: readonly DeskLine[];
  addressOf(key: string): { search: string };
  cameFrom: string | null;
}

function InboxTable({ source, columns, items, addressOf, cameFrom }: InboxTableProps) {
  const { text } = useTexts();
  const titles = columnTexts(source);
  const shown = columns.map((id) => ({
    id,
    title: text(titles[id]),
    cell: (item: DeskLine) => <Cell item={item} column={id} />,
  }));
  return <LinesTable columns={shown} items={items} addressOf={addressOf} focused={cameFrom} />;
}

function Cell({ item, column }: { item: DeskLine; column: InboxColumn }) {
  const { key, title, member, at, stateText, due, payment } = item;
  if (column === 'title') return title;
  if (column === 'key') return <code>{key}</code>;
  if (column === 'at') return <DateAndTime at={at} />;
  if (column === 'state') return <span className="state">{stateText}</span>;
  if (column === 'due') return due && <span className={due.overdue ? 'overdue' : ''}>{due.text}</span>;
  if (column === 'payment')
    return payment && <span className={payment.state === 'overdue' ? 'overdue' : ''}>{payment.text}</span>;
  return `${member.name} (${member.username})`;
}

function InboxExport({ source, filter }: { source: DeskSource; filter: DeskFilter }) {
  const { text } = useTexts();
  const [failure, setFailure] = useState('');
  const own = { source, filter, onFailure: setFailure };
  return (
    <>
      <ExportButton {...own} format="xlsx" label={text('app.desk.list.xlsx')} />
      <ExportButton {...own} format="csv" label={text('app.desk.list.csv')} />
      <ExportButton {...own} format="json" label={text('app.desk.list.json')} />
      <Box role="status" sx={{ color: 'error.main', alignSelf: 'center' }}>
        {failure}
      </Box>
    </>
  );
}

interface ExportButtonProps {
  source: DeskSource;
  filter: DeskFilter;
  format: ExportFormat;
  label: string;
  /** Called at the start with `''`, and with the reason of a failure. */
  onFailure(reason: string): void;
}

/** Each format has a button with its own busy sign, because several may be asked for at once. */
function ExportButton({ source, filter, format, label, onFailure }: ExportButtonProps) {
  const { text } = useTexts();
  const { loading, start } = useServerCall<Blob>();
  const save = async () => {
    onFailure('');
    const result = await start(deskExportCall(source, filter, format));
    if (result?.status === 200 && result.data) saveFile(result.data, `${source}.${format}`);
    else if (result) onFailure(result.error?.message || text('app.desk.list.exportFailed'));
  };
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadIcon aria-hidden />}
      busy={loading === true}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}
