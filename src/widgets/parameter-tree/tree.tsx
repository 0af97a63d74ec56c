import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { countChosen, isOpen, type TreeNode } from '../../form/tree.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { useLetters } from '../../ui/fields/type-ahead.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { palette } from '../../ui/theme/palette.ts';
import { CHUNK, Chunk } from './chunk.tsx';
import { type Command, commandOf } from './keys.ts';
import { TreeRow } from './row.tsx';
import type { Row } from './visible-rows.ts';

interface Props {
  id: string;
  labelledBy: string;
  field: { required: boolean; invalid: boolean; describedBy: string | undefined; disabled: boolean; readOnly: boolean };
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  onFlip(nodes: readonly TreeNode[]): void;
  /** One node by a click or a key: the other way round. */
  onToggle(node: TreeNode): void;
  /** Several at once; what cannot be chosen among them is left out. */
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
  // The ring stands around the line of the keyboard.
  '&:focus-visible': { outline: 'none', borderColor: theme.palette.primary.main },
  '&[data-fixed]': { backgroundColor: theme.palette.background.default },
}));

/**
 * A tree of tick boxes by the WAI-ARIA pattern. The focus stays on the tree, which says by
 * `aria-activedescendant` on which line the keyboard is; so lines may come and go.
 */
export function Tree({ id, field, rows, chosen, ...props }: Props) {
  const { text } = useTexts();
  const [active, setActive] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const find = useLetters();
  const at = lineOf(rows, active);
  const rowId = (row: Row) => `${id}__${row.node.id}`;
  const current = rows[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line on which the keyboard has come to be
  useLayoutEffect(() => {
    if (moved.current && current) document.getElementById(rowId(current))?.scrollIntoView({ block: 'nearest' });
    moved.current = false;
  }, [active, rows]);

  const go = (row: Row | undefined) => {
    if (!row) return;
    moved.current = true;
    setActive(row.node.id);
  };

  const act = (command: Command, time: number) => {
    const row = 'at' in command ? rows[command.at] : undefined;
    switch (command.do) {
      case 'go':
        go(rows[command.to]);
        if (command.choose && rows[command.to]) toggle(rows[command.to]);
        return;
      case 'flip':
        return row && props.onFlip([row.node]);
      case 'toggle':
        return toggle(row);
      case 'openSiblings':
        return props.onFlip(
          rows.filter((one) => one.node.parent === row?.node.parent && one.expanded === false).map(({ node }) => node),
        );
      case 'range':
        go(rows[command.to]);
        return props.onChoose(between(rows, command.from, command.to));
      case 'all':
        return props.onChoose(rows.map(({ node }) => node));
      case 'letter':
        return go(
          rows[
            find(
              command.letter,
              time,
              rows.map(({ node }) => node.entry.label),
              at,
            ) ?? -1
          ],
        );
    }
  };

  /** A heading opens and closes, everything else is ticked. */
  function toggle(row: Row | undefined) {
    if (!row) return;
    setLast(row.node.id);
    if (!row.node.selectable) return row.expanded === undefined ? undefined : props.onFlip([row.node]);
    props.onToggle(row.node);
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, rows, at, last === null ? at : lineOf(rows, last));
    if (!command) return;
    event.preventDefault();
    act(command, event.timeStamp);
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = rows.find(({ node }) => node.id === target.closest<HTMLElement>('[data-node]')?.dataset.node);
    if (!row || field.disabled) return;
    setActive(row.node.id);
    if (target.closest('[data-opener]')) props.onFlip([row.node]);
    else toggle(row);
  };

  const counts = useMemo(() => {
    const groups = rows.filter(({ node }) => node.children.length > 0);
    return new Map(groups.map(({ node }) => [node.id, countChosen(node.children, chosen)]));
  }, [rows, chosen]);

  const line = (row: Row) => {
    const { node } = row;
    const count = counts.get(node.id);
    const checked = node.selectable ? chosen.has(node.value) : undefined;
    const shut = node.entry.readOnly ? node.children.length === 0 : !isOpen(node, chosen);
    return (
      <TreeRow
        key={node.id}
        {...row}
        id={rowId(row)}
        active={row === current}
        checked={checked}
        closed={shut && !checked}
        fixed={field.readOnly || field.disabled}
        count={count ? text('widgets.parameter-tree.count', { ...count }) : ''}
      />
    );
  };

  return (
    <Frame
      ref={frame}
      id={id}
      role="tree"
      // Also what cannot be chosen from can be scrolled with the keys.
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
      {rows.length <= 2 * CHUNK
        ? rows.map(line)
        : chunks(rows).map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its index
            <Chunk key={index} lines={chunk.length} within={frame} needed={Math.floor(at / CHUNK) === index}>
              {() => chunk.map(line)}
            </Chunk>
          ))}
    </Frame>
  );
}

/** The line of a node; of one that is not shown, that of what it stands below; else the first. */
function lineOf(rows: readonly Row[], id: string | null): number {
  for (let sought = id; sought; sought = sought.slice(0, Math.max(sought.lastIndexOf('.'), 0))) {
    const at = rows.findIndex(({ node }) => node.id === sought);
    if (at >= 0) return at;
  }
  return 0;
}

function between(rows: readonly Row[], one: number, other: number): TreeNode[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ node }) => node);
}

function chunks(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}
