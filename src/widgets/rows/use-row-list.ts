import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRows } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { useDrag } from './use-drag.ts';

export type Act = 'up' | 'down' | 'insert' | 'duplicate' | 'remove';

/** What was done last, said to everybody; a removal can be taken back. */
interface Said {
  message: string;
  undo?: () => void;
}

export interface RowList extends ReturnType<typeof useRows> {
  /** Element around the rows and the button that adds one. */
  box: RefObject<HTMLDivElement | null>;
  said: Said;
  say(said: Said): void;
  /** Where only one row is open: its key; the last one that something was done with, or that was opened. */
  open: string | undefined;
  show(key: string): void;
  close(): void;
  /** What a row is called, by its position. */
  title(position: number): string;
  act(key: string, act: Act): void;
  /** A pointer takes hold of a row. */
  grab(key: string, event: PointerEvent): void;
  /** `value`: what the new row holds; without it its defaults. */
  add(value?: unknown): void;
}

const NOTHING: Said = { message: '' };

/**
 * The rows of a list as people work with them: each change is said, and the focus goes where they go on.
 * @param byValue rows are called by what they hold, not by their number
 */
export function useRowList(props: Field<unknown, never>, byValue: boolean): RowList {
  const rows = useRows(props.name, props.schema);
  const { box, open, ...lead } = useOpenRow(rows.keys);
  const { dropped, ...acts } = useActs(props, byValue, rows, lead);
  const grab = useDrag(box, rows.changes, dropped);
  return { ...rows, box, open, grab, ...acts };
}

/** What can be done with the rows; each time it is said. */
function useActs(
  { label, text: own }: Field<unknown, never>,
  byValue: boolean,
  { changes, locked, min, max }: ReturnType<typeof useRows>,
  { goTo, setOpen }: Pick<ReturnType<typeof useOpenRow>, 'goTo' | 'setOpen'>,
) {
  const { text } = useTexts();
  const [said, say] = useState<Said>(NOTHING);
  const acts = useMemo(() => {
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
    const put = (key: string) => {
      say({ message: text('widgets.rows.added', { item: titleOf(key) }) });
      show(key);
    };
    const dropped = (key: string) => {
      const position = changes.keys().indexOf(key) + 1;
      const item = titleOf(key);
      say({ message: text('widgets.rows.moved', { item, position, total: changes.keys().length }) });
    };
    const move = (key: string, act: 'up' | 'down') => {
      const item = titleOf(key);
      const position = changes.keys().indexOf(key) + (act === 'up' ? -1 : 1);
      const total = changes.keys().length;
      if (position < 0 || position >= total) return;
      changes.move(key, position);
      say({ message: text('widgets.rows.moved', { item, position: position + 1, total }) });
      goTo(key, act);
    };
    const remove = (key: string) => {
      const item = titleOf(key);
      const keys = changes.keys();
      if (keys.length <= min) return;
      const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1];
      const bringBack = changes.remove(key);
      const undo = () => {
        bringBack();
        say({ message: text('widgets.rows.restored', { item }) });
        show(key);
      };
      say({ message: text('widgets.rows.removed', { item }), undo });
      setOpen(next);
      goTo(next, 'remove');
    };
    const act = (key: string, what: Act) => {
      const full = changes.keys().length >= max;
      if (locked) return;
      if (what === 'remove') remove(key);
      else if (what === 'up' || what === 'down') move(key, what);
      else if (!full) put(what === 'insert' ? changes.insert(changes.keys().indexOf(key)) : changes.duplicate(key));
    };
    const add = (value?: unknown) => {
      const { length } = changes.keys();
      if (!locked && length < max) put(changes.insert(length, value));
    };
    return { title, act, add, dropped, show, close: () => setOpen(undefined) };
  }, [changes, locked, min, max, byValue, own, label, text, goTo, setOpen]);
  return { said, say, ...acts };
}

/**
 * Which row is open, and the focus, which goes into a row once it stands there: to its first field or one of its
 * buttons; without a row to the one that adds.
 */
function useOpenRow(keys: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | undefined>();
  const wanted = useRef<{ key: string | undefined; part: 'field' | Act } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows, and of which one is open
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
  const goTo = useCallback((key: string | undefined, part: 'field' | Act) => {
    wanted.current = { key, part };
  }, []);
  return { box, goTo, open, setOpen };
}
