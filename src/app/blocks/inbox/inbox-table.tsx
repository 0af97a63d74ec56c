import type { DeskLine } from '../../../api/calls/desk.ts';
import type { InboxBlock, InboxColumn } from '../../../core/config.ts';
import { columnTexts } from '../../../core/desk-columns.ts';
import { LinesTable } from '../../../ui/lines-table.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { SentDate } from '../sent-requests/sent-date.tsx';

interface Props extends Pick<InboxBlock, 'source'> {
  columns: readonly InboxColumn[];
  items: readonly DeskLine[];
  addressOf(key: string): { search: string };
  cameFrom: string | null;
}

/** What waits at the desk, in the columns of its block. */
export function InboxTable({ source, columns, items, addressOf, cameFrom }: Props) {
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
  const { key, title, member, at, stateText } = item;
  if (column === 'title') return title;
  if (column === 'key') return <code>{key}</code>;
  if (column === 'at') return <SentDate at={at} />;
  if (column === 'state') return <span className="state">{stateText}</span>;
  return `${member.name} (${member.username})`;
}
