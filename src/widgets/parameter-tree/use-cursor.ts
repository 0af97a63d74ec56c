import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './visible-rows.ts';

/** The line of a tree that the keyboard is on. */
interface Cursor {
  /** Its place among the lines; the first where there is none yet. */
  at: number;
  /** What a range that is chosen with Shift begins at. */
  anchor: number;
  /** To another line, which scrolls into view. */
  go(row: Row | undefined): void;
  /** To the line that a pointer has met. */
  put(row: Row): void;
  /** A line was ticked or opened: ranges begin here. */
  acted(row: Row): void;
}

/** @param frame the tree, which holds the lines and scrolls */
export function useCursor(rows: readonly Row[], frame: RefObject<HTMLElement | null>): Cursor {
  const [active, setActive] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const moved = useRef(false);
  const at = lineOf(rows, active);
  const current = rows[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line on which the keyboard has come to be
  useLayoutEffect(() => {
    if (moved.current && current) lineIn(frame.current, current)?.scrollIntoView({ block: 'nearest' });
    moved.current = false;
  }, [active, rows]);

  return {
    at,
    anchor: last === null ? at : lineOf(rows, last),
    go(row) {
      if (!row) return;
      moved.current = true;
      setActive(row.node.id);
    },
    put: ({ node }) => setActive(node.id),
    acted: ({ node }) => setLast(node.id),
  };
}

/** The line of a node; of one that is not shown, that of what it stands below; else the first. */
function lineOf(rows: readonly Row[], id: string | null): number {
  for (let sought = id; sought; sought = sought.slice(0, Math.max(sought.lastIndexOf('.'), 0))) {
    const at = rows.findIndex(({ node }) => node.id === sought);
    if (at >= 0) return at;
  }
  return 0;
}

function lineIn(frame: HTMLElement | null, { node }: Row): Element | null {
  return frame?.querySelector(`[data-node="${CSS.escape(node.id)}"]`) ?? null;
}
