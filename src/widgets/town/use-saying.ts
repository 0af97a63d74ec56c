import { useTexts } from '../../ui/text/texts.tsx';
import type { Town } from './use-town.ts';

interface Saying {
  message: string;
  problem?: boolean;
  unseen?: boolean;
  /** Stands in the empty box, so that nothing below it moves for the blink of an answer. */
  placeholder?: string;
  onRetry?: () => void;
}

const NOTHING: Saying = { message: '' };

/** What there is to say of the town after the user has changed the place; before that, nothing. */
export function useSaying({ place, answer, moved, strange }: Town, chosen: boolean, invalid: boolean): Saying {
  const { text } = useTexts();
  const { code } = place;
  if (strange) {
    // The error below says it already.
    if (invalid) return NOTHING;
    const towns = answer.entries.map(({ label }) => label).join(', ');
    return { message: text('widgets.town.other', { code, towns }), problem: true };
  }
  if (!moved) return NOTHING;
  if (place.abroad) return { message: text('widgets.town.abroad') };
  if (!place.asks) return NOTHING;
  switch (answer.state) {
    case 'ready':
      break;
    case 'refused':
      return { message: text('widgets.town.unknown', { code }), problem: true };
    case 'unreachable':
      return { message: text('widgets.town.unreachable'), problem: true, onRetry: answer.retry };
    default:
      return waiting(text('widgets.town.searching'));
  }
  const [first, ...more] = answer.entries;
  if (!first) return { message: text('widgets.town.unknown', { code }), problem: true };
  if (more.length === 0) return { message: text('widgets.town.filled', { code, town: first.label }), unseen: true };
  return chosen ? NOTHING : { message: text('widgets.town.several', { code, towns: answer.entries.length }) };
}

function waiting(message: string): Saying {
  return { message, placeholder: message, unseen: true };
}
