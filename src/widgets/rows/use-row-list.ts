import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRows } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { RowAround, within } from '../../ui/fields/around.ts';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';

export type RowAct = 'up' | 'down' | 'insert' | 'duplicate' | 'remove';

/** Announces the last change, in the language of the moment. A removal can be undone. */
interface Announcement {
  /** @param item the title of the row at a position */
  message(text: Texts['text'], item: ItemName): string;
  undo?: { run(): void; item(item: ItemName): string };
}

/** How the row at a position is called. */
type ItemName = (position: number) => string;

export type RowList = ReturnType<typeof useRowList>;

const NOTHING: Announcement = { message: () => '' };

/**
 * The rows of a list. Each change is announced and moves the focus to where the user goes on.
 * @param byValue the title of a row is its value, not its number
 */
export function useRowList(props: Field<unknown, never>, byValue: boolean) {
  const { min: asked, ...rest } = useRows(props.name, props.schema);
  // A list that may be absent has no row, or at least so many.
  const mayBeAbsent = !props.required;
  const rows = { ...rest, min: mayBeAbsent && asked <= 1 ? 0 : asked, fewest: mayBeAbsent ? 0 : asked };
  const { box, open, ...lead } = useOpenRow(rows.keys);
  const { dropped, ...acts } = useActs(props, byValue, rows, lead);
  const grab = useDrag(box, rows.changes, dropped);
  return { ...rows, box, open, grab, ...acts };
}

function useActs(
  { label, text: own }: Field<unknown, never>,
  byValue: boolean,
  { changes, locked, fewest, max }: ReturnType<typeof useRows> & { fewest: number },
  { goTo, setOpen }: Pick<ReturnType<typeof useOpenRow>, 'goTo' | 'setOpen'>,
) {
  const { text } = useTexts();
  const around = useContext(RowAround);
  const [announcement, announce] = useState<Announcement>(NOTHING);
  /** Of the row at a position. */
  const title = useCallback(
    (position: number) => {
      const number = position + 1;
      if (byValue) return String(changes.value(changes.keys()[position] ?? '') ?? '');
      return own('item', { number }) || text('widgets.rows.item', { label, number });
    },
    [changes, byValue, own, label, text],
  );
  const acts = useMemo(() => {
    /** How a row is called now; a value of its own is kept, since the row may go. */
    const called = (key: string) => {
      const position = changes.keys().indexOf(key);
      const value = String(changes.value(key) ?? '');
      return (item: ItemName) => (byValue ? value : item(position));
    };
    const show = (key: string) => {
      setOpen(key);
      goTo(key, 'field');
    };
    const showAdded = (key: string) => {
      const name = called(key);
      announce({ message: (text, item) => text('widgets.rows.added', { item: name(item) }) });
      show(key);
    };
    const dropped = (key: string) => {
      const position = changes.keys().indexOf(key) + 1;
      const total = changes.keys().length;
      const name = called(key);
      announce({ message: (text, item) => text('widgets.rows.moved', { item: name(item), position, total }) });
    };
    const move = (key: string, act: 'up' | 'down') => {
      const name = called(key);
      const position = changes.keys().indexOf(key) + (act === 'up' ? -1 : 1);
      const total = changes.keys().length;
      if (position < 0 || position >= total) return;
      changes.move(key, position);
      announce({
        message: (text, item) => text('widgets.rows.moved', { item: name(item), position: position + 1, total }),
      });
      goTo(key, act);
    };
    const remove = (key: string) => {
      const name = called(key);
      const keys = changes.keys();
      if (keys.length <= fewest) return;
      const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1];
      const restore = changes.remove(key);
      const run = () => {
        restore();
        announce({ message: (text, item) => text('widgets.rows.restored', { item: name(item) }) });
        show(key);
      };
      announce({
        message: (text, item) => text('widgets.rows.removed', { item: name(item) }),
        undo: { run, item: name },
      });
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
    return { act, add, dropped, show, close: () => setOpen(undefined) };
  }, [changes, locked, fewest, max, byValue, goTo, setOpen]);
  const { message, undo } = announcement;
  const said = {
    message: message(text, (position) => within(around, title(position))),
    undo: undo && { run: undo.run, item: within(around, undo.item(title)) },
  };
  return { title, announcement: said, announce, ...acts };
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
