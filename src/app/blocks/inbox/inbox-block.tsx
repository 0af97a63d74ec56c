import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DeskFilter, DeskLine } from '../../../api/shapes/desk.ts';
import type { InboxColumn, InboxBlock as Terms } from '../../../core/config.ts';
import { columnTexts } from '../../../core/desk-columns.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { LinesTable } from '../../../ui/lines-table.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { ExportButtons } from '../export-buttons.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { useShownLine } from '../use-shown-line.ts';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { useDeskLines } from './use-desk.ts';

const FILTER_WORDS = [
  'form',
  'state',
  'text',
  'from',
  'to',
  'payment',
  'order',
] as const satisfies (keyof DeskFilter)[];

/** The desk: a list with its filter in the address, and each line in detail. */
export default function InboxBlock({ block }: { block: Terms }) {
  const [filter, filterBy] = useAddressFilter<DeskFilter>(FILTER_WORDS);
  const { shown, moved, last, addressOf } = useShownLine('line');

  if (shown !== null)
    return <InboxDetail key={shown} source={block.source} line={shown} back={addressOf(null)} focus={moved} />;
  return <InboxList block={block} filter={filter} onFilter={filterBy} addressOf={addressOf} cameFrom={last} />;
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
  const { items, failed, firstOfMore, hasMore, loadingMore, more, retry } = useDeskLines(block.source, filter);
  // With another filter somebody is at work in its boxes.
  const under = JSON.stringify(filter);
  const [cameUnder] = useState(under);
  const focused = firstOfMore?.key ?? (under === cameUnder ? cameFrom : null);
  const titles = columnTexts(block.source);
  const columns = block.columns.map((id) => ({
    id,
    title: text(titles[id]),
    cell: (item: DeskLine) => <Cell item={item} column={id} />,
  }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      {block.filters && (
        <Box sx={{ width: '100%' }}>
          <InboxFilters block={block} filter={filter} onFilter={onFilter} />
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
        <LinesTable columns={columns} items={items} addressOf={addressOf} focused={focused} />
      )}
      {items && failed && <FailedView title={text('app.desk.list.moreFailed')} onRetry={retry} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {hasMore && (
          <BusyButton variant="outlined" onClick={more} busy={loadingMore}>
            {text('app.desk.list.more')}
          </BusyButton>
        )}
        {items && items.length > 0 && (
          <ExportButtons
            formats={['xlsx', 'csv', 'json']}
            name={block.source}
            callFor={(format) => ({
              method: 'GET',
              path: `/desk/${block.source}/export`,
              query: { ...filter, format },
              answer: 'blob',
            })}
          />
        )}
      </Box>
    </Box>
  );
}

function Cell({ item, column }: { item: DeskLine; column: InboxColumn }) {
  const { key, title, member, at, stateText, due, payment } = item;
  if (column === 'title') return <Words>{title}</Words>;
  if (column === 'key') return <code>{key}</code>;
  if (column === 'at') return <DateAndTime at={at} />;
  if (column === 'state') return <span className="state">{stateText}</span>;
  if (column === 'due') return due && <span className={due.overdue ? 'overdue' : ''}>{due.text}</span>;
  if (column === 'payment')
    return payment && <span className={payment.state === 'overdue' ? 'overdue' : ''}>{payment.text}</span>;
  return <Words>{`${member.name} (${member.username})`}</Words>;
}
