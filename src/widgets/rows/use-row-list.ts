import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRows } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';

export type RowAct = 'up' | 'down' | 'insert' | 'duplicate' | 'remove';

/** Announces the last change. A removal can be undone. */
interface Announcement {
  message: string;
  undo?: () => void;
}

export type RowList = ReturnType<typeof useRowList>;

const NOTHING: Announcement = { message: '' };

/**
 * The rows of a list. Each change is announced and moves the focus to where the user goes on.
 * @param byValue the title of a row is its value, not its number
 */
export function useRowList(props: Field<unknown, never>, byValue: boolean) {
  const rows = useRows(props.name, props.schema);
  const { box, open, ...lead } = useOpenRow(rows.keys);
  const { dropped, ...acts } = useActs(props, byValue, rows, lead);
  const grab = useDrag(box, rows.changes, dropped);
  return { ...rows, box, open, grab, ...acts };
}

function useActs(
  { label, text: own }: Field<unknown, never>,
  byValue: boolean,
  { changes, locked, min, max }: ReturnType<typeof useRows>,
  { goTo, setOpen }: Pick<ReturnType<typeof useOpenRow>, 'goTo' | 'setOpen'>,
) {
  const { text } = useTexts();
  const [announcement, announce] = useState<Announcement>(NOTHING);
  const acts = useMemo(() => {
    /** Of the row at a position. */
    const title = (position: number) => {
      const number = position + 1;
      if (byValue) return String(changes.value(changes.keys()[position] ?? '') ?? '');
      return own('item', { number }) || text('widgets.rows.item', { label, number });
    };
    const titleOf = (key: string) => title(changes.keys().indexOf(key));
    const show = (key: string) => {
      setOpen(key);
      goTo(key, 'field');
    };
    const showAdded = (key: string) => {
      announce({ message: text('widgets.rows.added', { item: titleOf(key) }) });
      show(key);
    };
    const dropped = (key: string) => {
      const position = changes.keys().indexOf(key) + 1;
      const item = titleOf(key);
      announce({ message: text('widgets.rows.moved', { item, position, total: changes.keys().length }) });
    };
    const move = (key: string, act: 'up' | 'down') => {
      const item = titleOf(key);
      const position = changes.keys().indexOf(key) + (act === 'up' ? -1 : 1);
      const total = changes.keys().length;
      if (position < 0 || position >= total) return;
      changes.move(key, position);
      announce({ message: text('widgets.rows.moved', { item, position: position + 1, total }) });
      goTo(key, act);
    };
    const remove = (key: string) => {
      const item = titleOf(key);
      const keys = changes.keys();
      if (keys.length <= min) return;
      const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1];
      const restore = changes.remove(key);
      const undo = () => {
        restore();
        announce({ message: text('widgets.rows.restored', { item }) });
        show(key);
      };
      announce({ message: text('widgets.rows.removed', { item }), undo });
      setOpen(next);
      goTo(next, 'remove');
    };
    const act = (key: string, what: RowAct) => {
      const full = changes.keys().length >= max;
      if (locked) return;
      if (what === 'remove') remove(key);
      else if (what === 'up' || what === 'down') move(key, what);
      else if (!full)
        showAdded(what === 'insert' ? changes.insert(changes.keys().indexOf(key)) : changes.duplicate(key));
    };
    /** Without a value the row gets the defaults of the schema. */
    const add = (value?: unknown) => {
      const { length } = changes.keys();
      if (!locked && length < max) showAdded(changes.insert(length, value));
    };
    return { title, act, add, dropped, show, close: () => setOpen(undefined) };
  }, [changes, locked, min, max, byValue, own, label, text, goTo, setOpen]);
  return { announcement, announce, ...acts };
}

/**
 * The open row, and the focus. `goTo` focuses a row's first field or one of its buttons once the row is drawn; without a
 * key, the button that adds a row.
 */
function useOpenRow(keys: readonly string[]) {
  /** Element around the rows and the button that adds one. */
  const box = useRef<HTMLDivElement>(null);
  /** In `master-detail`, the key of the row that was opened or changed last. */
  const [open, setOpen] = useState<string | undefined>();
  const wanted = useRef<{ key: string | undefined; part: 'field' | RowAct } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows or the open row change
  useEffect(() => {
    const { key, part } = wanted.current ?? {};
    if (part === undefined) return;
    wanted.current = null;
    const row = key === undefined ? box.current : box.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    const button = key === undefined ? '[data-act="add"]' : `[data-act="${part}"]`;
    const field =
      ':scope > [data-entry] :is(input:not([type=hidden]), select, textarea, button, [tabindex]):not(:disabled)';
    row?.querySelector<HTMLElement>(part === 'field' ? field : button)?.focus();
  }, [keys, open]);
  const goTo = useCallback((key: string | undefined, part: 'field' | RowAct) => {
    wanted.current = { key, part };
  }, []);
  return { box, goTo, open, setOpen };
}

/**
 * Drags a row by its handle. The row changes places with a neighbour when the pointer passes the neighbour's middle. The
 * window gets the events, because the handle moves in the page.
 * @param onDrop called when a row that has moved is dropped
 */
function useDrag(
  box: RefObject<HTMLElement | null>,
  rows: { keys(): readonly string[]; move(key: string, position: number): void },
  onDrop: (key: string) => void,
): (key: string, event: PointerEvent) => void {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  return useMemo(
    () => (key, start) => {
      if (start.button !== 0) return;
      // Prevents selecting text.
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

/** The vertical middle of a row in pixels of the viewport; infinite if the row is not drawn. */
function middleOf(box: HTMLElement | null, key: string): number {
  const row = box?.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  return row ? row.top + row.height / 2 : Number.POSITIVE_INFINITY;
}
