import Box from '@mui/material/Box';
import type { DeskFilter } from '../../../api/calls/desk.ts';
import type { InboxBlock } from '../../../core/config.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { InboxExport } from './inbox-export.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxTable } from './inbox-table.tsx';
import { useDeskLines } from './use-desk.ts';

interface Props {
  block: InboxBlock;
  filter: DeskFilter;
  onFilter(filter: DeskFilter): void;
  /** Address of one line in full. */
  addressOf(key: string): { search: string };
  /** The line the user comes back from: it takes the focus. */
  cameFrom: string | null;
}

/** Filters, and the lines they let through. */
export function InboxList({ block, filter, onFilter, addressOf, cameFrom }: Props) {
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
