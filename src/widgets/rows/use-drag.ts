import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';

/**
 * Moves a row while a pointer holds its handle: it changes places with a neighbour once the pointer is past the
 * middle of that. The events are those of the window, since the handle itself is moved about in the page.
 * @param onDrop the row has been moved and let go
 */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  rows: { keys(): readonly string[]; move(key: string, position: number): void },
  onDrop: (key: string) => void,
): (key: string, event: PointerEvent) => void {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  return useMemo(
    () => (key, start) => {
      if (start.button !== 0) return;
      // No text is selected on the way.
      start.preventDefault();
      const ended = new AbortController();
      let moved = false;
      const onMove = ({ clientY }: globalThis.PointerEvent) => {
        const keys = rows.keys();
        const from = keys.indexOf(key);
        const to = keys.filter((one, at) => at !== from && middleOf(box.current, one) < clientY).length;
        if (from < 0 || to === from) return;
        rows.move(key, to);
        moved = true;
      };
      const onEnd = () => {
        ended.abort();
        if (moved) drop.current(key);
      };
      const { signal } = ended;
      window.addEventListener('pointermove', onMove, { signal });
      for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, onEnd, { signal });
    },
    [box, rows],
  );
}

/** Where the middle of a row is on the screen, in pixels from above; below everything when it is not there. */
function middleOf(box: HTMLElement | null, key: string): number {
  const row = box?.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  return row ? row.top + row.height / 2 : Number.POSITIVE_INFINITY;
}
