import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { down as DownIcon, handle as HandleIcon, up as UpIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';

/** Two buttons that move a line by one place. */
export function MoveButtons({ label, onMove }: { label: string; onMove(by: -1 | 1): void }) {
  const { text } = useTexts();
  return ([-1, 1] as const).map((by) => {
    const Icon = by === 1 ? DownIcon : UpIcon;
    return (
      <IconButton
        key={by}
        data-by={by}
        aria-label={text(by === 1 ? 'app.workshop.fields.down' : 'app.workshop.fields.up', { label })}
        onClick={() => onMove(by)}
      >
        <Icon aria-hidden />
      </IconButton>
    );
  });
}

/**
 * Focuses an element of a box after the next change of what it draws: a line that moves is drawn anew.
 * @returns takes the selector of the element
 */
export function useFocusNext(box: RefObject<HTMLElement | null>, drawn: string) {
  const wanted = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = '';
    if (target !== '') box.current?.querySelector<HTMLElement>(target)?.focus();
  }, [drawn]);
  return wanted;
}

interface Place {
  list: string;
  /** Lines of the list before it. */
  position: number;
}

interface Drag {
  /** Attributes of a list of lines. */
  list(list: string): { 'data-list': string };
  /** Attributes of a line, which is marked where the dragged one would stand before it. */
  line(line: string, place: Place): { 'data-line': string; 'data-target': '' | undefined };
  /** The handle of a line, for a mouse or a finger: keyboards have the buttons. */
  handle(line: string): ReactNode;
}

/**
 * Drags lines by their handles, within a list or into another one; a line is put down once, where the mark shows.
 * @param onDrop takes the position among the other lines of the list
 */
export function useDrag(onDrop: (line: string, list: string, position: number) => void): Drag {
  const id = useId();
  const [over, setOver] = useState<Place | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const marked = (name: 'line' | 'list', within: ParentNode) => [
    ...within.querySelectorAll<HTMLElement>(`[data-${name}^="${CSS.escape(id)} "]`),
  ];
  const nameOf = (marked = '') => marked.slice(id.length + 1);
  const placeAt = (clientY: number, line: string): (Place & { before: number }) | null => {
    const lists = marked('list', document);
    const here = lists.findLast((one) => one.getBoundingClientRect().top <= clientY) ?? lists[0];
    if (!here) return null;
    const above = marked('line', here).filter((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2 < clientY;
    });
    const position = above.filter((one) => nameOf(one.dataset.line) !== line).length;
    return { list: nameOf(here.dataset.list), position, before: above.length };
  };
  const grab = (line: string, start: PointerEvent) => {
    if (start.button !== 0) return;
    // Prevents selecting text.
    start.preventDefault();
    const ended = new AbortController();
    const { signal } = ended;
    let last: Place | null = null;
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const place = placeAt(clientY, line);
      last = place;
      setOver(place && { list: place.list, position: place.before });
    };
    window.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(
        end,
        () => {
          ended.abort();
          setOver(null);
          if (last && end === 'pointerup') drop.current(line, last.list, last.position);
        },
        { signal },
      );
  };
  return {
    list: (list) => ({ 'data-list': `${id} ${list}` }),
    line: (line, { list, position }) => ({
      'data-line': `${id} ${line}`,
      'data-target': over?.list === list && over.position === position ? '' : undefined,
    }),
    handle: (line) => (
      <Box component="span" data-handle aria-hidden onPointerDown={(event) => grab(line, event)} sx={handleLook}>
        <HandleIcon />
      </Box>
    ),
  };
}

const handleLook = {
  display: 'flex',
  minWidth: 24,
  py: 1,
  cursor: 'grab',
  touchAction: 'none',
  color: 'text.secondary',
};
