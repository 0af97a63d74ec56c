import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TreeNode } from '../../form/tree.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { useLetters } from '../../ui/fields/type-ahead.ts';
import { palette } from '../../ui/theme/palette.ts';
import { type Command, commandOf } from './keys.ts';
import { TreeRows } from './rows.tsx';
import type { VisibleRow } from './visible-rows.ts';

interface Props {
  id: string;
  labelledBy: string;
  field: { required: boolean; invalid: boolean; describedBy: string | undefined; disabled: boolean; readOnly: boolean };
  rows: readonly VisibleRow[];
  chosen: ReadonlySet<string>;
  onExpand(nodes: readonly TreeNode[]): void;
  onToggle(node: TreeNode): void;
  /** Selects several nodes, as far as they can be chosen. */
  onChoose(nodes: readonly TreeNode[]): void;
  onBlur(): void;
}

const Frame = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  maxHeight: 'min(26rem, 65vh)',
  overflowY: 'auto',
  padding: theme.spacing(0.75),
  border: `1px solid ${palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  // The focus ring is on the current row.
  '&:focus-visible': { outline: 'none', borderColor: theme.palette.primary.main },
  '&[data-fixed]': { backgroundColor: theme.palette.background.default },
}));

/**
 * A tree of the WAI-ARIA pattern with multiple selection. The focus stays on the tree, and `aria-activedescendant` names
 * the current row, so that rows can be added and removed.
 */
export function SelectionTree({ id, field, rows, chosen, ...props }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useCursor(rows, frame);
  const find = useLetters();
  const { at, go } = cursor;
  const rowId = ({ node }: VisibleRow) => `${id}__${node.id}`;
  const current = rows[at];

  const act = (command: Command, time: number) => {
    const row = 'at' in command ? rows[command.at] : undefined;
    switch (command.do) {
      case 'go':
        go(rows[command.to]);
        if (command.choose && rows[command.to]) toggle(rows[command.to]);
        return;
      case 'expand':
        return row && props.onExpand([row.node]);
      case 'toggle':
        return toggle(row);
      case 'openSiblings':
        return props.onExpand(
          rows.filter((one) => one.node.parent === row?.node.parent && one.expanded === false).map(({ node }) => node),
        );
      case 'range':
        go(rows[command.to]);
        return props.onChoose(between(rows, command.from, command.to));
      case 'all':
        return props.onChoose(rows.map(({ node }) => node));
      case 'letter':
        return go(rows[find(command.letter, time, labelsOf(rows), at) ?? -1]);
    }
  };

  /** Opens or closes a heading; selects or deselects any other row. */
  function toggle(row: VisibleRow | undefined) {
    if (!row) return;
    cursor.anchorAt(row);
    if (!row.node.selectable) return row.expanded === undefined ? undefined : props.onExpand([row.node]);
    props.onToggle(row.node);
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, rows, at, cursor.anchor);
    if (!command) return;
    event.preventDefault();
    act(command, event.timeStamp);
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = rows.find(({ node }) => node.id === target.closest<HTMLElement>('[data-node]')?.dataset.node);
    if (!row || field.disabled) return;
    cursor.put(row);
    if (target.closest('[data-opener]')) props.onExpand([row.node]);
    else toggle(row);
  };

  return (
    <Frame
      ref={frame}
      id={id}
      role="tree"
      // A disabled tree can still be scrolled with the keyboard.
      tabIndex={0}
      aria-multiselectable
      aria-labelledby={props.labelledBy}
      aria-activedescendant={current && rowId(current)}
      aria-disabled={field.disabled || undefined}
      {...controlAria(field)}
      data-tree={rows.some(({ node }) => node.children.length > 0 || node.depth > 0) ? 'deep' : 'flat'}
      data-fixed={field.readOnly || field.disabled || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={props.onBlur}
    >
      <TreeRows {...{ rows, chosen, rowId, at, frame }} fixed={field.readOnly || field.disabled} />
    </Frame>
  );
}

function labelsOf(rows: readonly VisibleRow[]): string[] {
  return rows.map(({ node }) => node.entry.label);
}

function between(rows: readonly VisibleRow[], one: number, other: number): TreeNode[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ node }) => node);
}

/** The current row of a tree. */
function useCursor(rows: readonly VisibleRow[], frame: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const moved = useRef(false);
  const at = indexOf(rows, active);
  const current = rows[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current row or the rows change
  useLayoutEffect(() => {
    if (moved.current && current) elementOf(frame.current, current)?.scrollIntoView({ block: 'nearest' });
    moved.current = false;
  }, [active, rows]);

  return {
    /** Its index. */
    at,
    /** Index of the row where a range begins. */
    anchor: last === null ? at : indexOf(rows, last),
    /** Moves to a row and scrolls it into view. */
    go(row: VisibleRow | undefined) {
      if (!row) return;
      moved.current = true;
      setActive(row.node.id);
    },
    /** Moves to a clicked row without scrolling. */
    put: ({ node }: VisibleRow) => setActive(node.id),
    anchorAt: ({ node }: VisibleRow) => setLast(node.id),
  };
}

/** Index of a node's row, or of its nearest ancestor that is shown; else of the first row. */
function indexOf(rows: readonly VisibleRow[], id: string | null): number {
  for (let sought = id; sought; sought = sought.slice(0, Math.max(sought.lastIndexOf('.'), 0))) {
    const at = rows.findIndex(({ node }) => node.id === sought);
    if (at >= 0) return at;
  }
  return 0;
}

function elementOf(frame: HTMLElement | null, { node }: VisibleRow): Element | null {
  return frame?.querySelector(`[data-node="${CSS.escape(node.id)}"]`) ?? null;
}
