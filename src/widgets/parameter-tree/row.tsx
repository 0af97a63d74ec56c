import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { expand as ExpandIcon } from '../../ui/icons/workspace.ts';
import type { Row } from './visible-rows.ts';

interface Props extends Row {
  id: string;
  active: boolean;
  /** Undefined for a heading, which is never chosen. */
  checked: boolean | undefined;
  /** It cannot be chosen, or not yet. */
  closed: boolean;
  /** The whole tree is only to be looked at. */
  fixed: boolean;
  /** How many below it are chosen. */
  count: string;
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInlineEnd: theme.spacing(1.5),
  borderRadius: theme.spacing(0.75),
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { backgroundColor: theme.palette.action.hover } },
  '[data-tree]:focus-visible &[data-active]': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  '&[data-closed]': { color: theme.palette.text.secondary, cursor: 'default' },
  '&[data-heading]': { fontWeight: 500 },
  '& .opener': { display: 'grid', placeItems: 'center', flex: 'none', width: 36, height: 44 },
  '[data-tree="flat"] & .opener': { width: 8 },
  '& .opener svg': { transform: 'rotate(-90deg)' },
  '&[aria-expanded="true"] .opener svg': { transform: 'none' },
  '& .words': { flex: 1, minWidth: 0, paddingBlock: theme.spacing(0.75), overflowWrap: 'anywhere' },
  '& .count': {
    ...theme.typography.body2,
    flex: 'none',
    paddingInlineStart: theme.spacing(1),
    color: theme.palette.text.secondary,
  },
}));

/** A box as the tick boxes of the product look; drawn, because the line itself is what is ticked. */
const Box = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 20,
  height: 20,
  marginInlineEnd: theme.spacing(1.25),
  border: `2px solid ${theme.palette.text.secondary}`,
  borderRadius: 3,
  '& svg': {
    display: 'none',
    width: 16,
    height: 16,
    fill: 'none',
    stroke: theme.palette.primary.contrastText,
    strokeWidth: 3,
  },
  '[aria-checked="true"] > &': { borderColor: theme.palette.primary.main, backgroundColor: theme.palette.primary.main },
  '[aria-checked="true"] > & svg': { display: 'block' },
  '[data-closed] > &': { borderStyle: 'dashed', opacity: 0.7 },
}));

/** Clicks and keys are the tree's; it tells the lines apart by `data-node`. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { node, checked, expanded, closed } = props;
  return (
    <Line
      id={props.id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={expanded}
      aria-checked={checked}
      aria-disabled={closed || props.fixed || undefined}
      data-node={node.id}
      data-active={props.active || undefined}
      data-closed={closed || undefined}
      data-heading={node.children.length > 0 || undefined}
      style={{ paddingInlineStart: `calc(${node.depth} * clamp(12px, 4cqi, 28px))` }}
    >
      <span className="opener" data-opener={expanded === undefined ? undefined : ''} aria-hidden>
        {expanded !== undefined && <ExpandIcon />}
      </span>
      {checked !== undefined && (
        <Box aria-hidden>
          <svg viewBox="0 0 16 16" aria-hidden>
            <path d="M3 8.5l3.2 3.2L13 5" />
          </svg>
        </Box>
      )}
      <span className="words">{node.entry.label}</span>
      {props.count && <span className="count">{props.count}</span>}
    </Line>
  );
});
