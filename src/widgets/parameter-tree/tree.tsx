import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { TreeNode } from '../../form/tree.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { useLetters } from '../../ui/fields/type-ahead.ts';
import { palette } from '../../ui/theme/palette.ts';
import { type Command, commandOf } from './keys.ts';
import { Lines } from './lines.tsx';
import { useCursor } from './use-cursor.ts';
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
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useCursor(rows, frame);
  const find = useLetters();
  const { at, go } = cursor;
  const rowId = ({ node }: Row) => `${id}__${node.id}`;
  const current = rows[at];

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
        return go(rows[find(command.letter, time, labelsOf(rows), at) ?? -1]);
    }
  };

  /** A heading opens and closes, everything else is ticked. */
  function toggle(row: Row | undefined) {
    if (!row) return;
    cursor.acted(row);
    if (!row.node.selectable) return row.expanded === undefined ? undefined : props.onFlip([row.node]);
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
    if (target.closest('[data-opener]')) props.onFlip([row.node]);
    else toggle(row);
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
      <Lines {...{ rows, chosen, rowId, at, frame }} fixed={field.readOnly || field.disabled} />
    </Frame>
  );
}

function labelsOf(rows: readonly Row[]): string[] {
  return rows.map(({ node }) => node.entry.label);
}

function between(rows: readonly Row[], one: number, other: number): TreeNode[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ node }) => node);
}
