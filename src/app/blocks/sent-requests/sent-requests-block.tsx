import type { BlockProps } from '../block.ts';
import { useShownLine } from '../use-shown-line.ts';
import { SentDetail } from './sent-detail.tsx';
import { SentList } from './sent-list.tsx';

/** What the signed-in user has sent: a list, and each request in full. */
export default function SentRequestsBlock({ page }: BlockProps<'sent-requests'>) {
  const { shown, moved, last, addressOf } = useShownLine('request');
  if (shown === null) return <SentList addressOf={addressOf} cameFrom={last} />;
  return <SentDetail key={shown} reference={shown} page={page.page.id} back={addressOf(null)} focus={moved} />;
}
