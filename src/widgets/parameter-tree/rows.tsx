import { styled } from '@mui/material/styles';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { countChosen, isOpen } from '../../form/tree.ts';
import { expand as ExpandIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import type { VisibleRow } from './visible-rows.ts';

interface TreeRowsProps {
  rows: readonly VisibleRow[];
  chosen: ReadonlySet<string>;
  rowId(row: VisibleRow): string;
  at: number;
  /** The tree is disabled or read-only. */
  fixed: boolean;
  frame: RefObject<HTMLDivElement | null>;
}

/** The rows of a tree. A long tree draws only the rows near the visible part. */
export function TreeRows({ rows, chosen, rowId, at, fixed, frame }: TreeRowsProps) {
  const { text } = useTexts();
  const counts = useMemo(() => {
    const groups = rows.filter(({ node }) => node.children.length > 0);
    return new Map(groups.map(({ node }) => [node.id, countChosen(node.children, chosen)]));
  }, [rows, chosen]);

  const line = (row: VisibleRow) => {
    const { node } = row;
    const count = counts.get(node.id);
    const checked = node.selectable ? chosen.has(node.value) : undefined;
    const shut = node.entry.readOnly ? node.children.length === 0 : !isOpen(node, chosen);
    return (
      <TreeRow
        key={node.id}
        {...row}
        id={rowId(row)}
        active={row === rows[at]}
        checked={checked}
        closed={shut && !checked}
        fixed={fixed}
        count={count ? text('widgets.parameter-tree.count', { ...count }) : ''}
      />
    );
  };

  if (rows.length <= 2 * CHUNK) return rows.map(line);
  return chunks(rows).map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its index
    <Chunk key={index} lines={chunk.length} within={frame} needed={Math.floor(at / CHUNK) === index}>
      {() => chunk.map(line)}
    </Chunk>
  ));
}

function chunks(rows: readonly VisibleRow[]): VisibleRow[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}

interface TreeRowProps extends VisibleRow {
  id: string;
  active: boolean;
  /** Undefined for a heading, which cannot be chosen. */
  checked: boolean | undefined;
  /** The row cannot be chosen, or only after its group. */
  closed: boolean;
  fixed: boolean;
  /** Text with the number of chosen rows below. */
  count: string;
}

const RowLine = styled('div')(({ theme }) => ({
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
  // The number goes below words that would break beside it, nearer to them than to the next row.
  '& .line': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: theme.spacing(1),
    paddingBlock: theme.spacing(0.75),
  },
  '& .words': { flex: '1 1 0', minWidth: 'min-content', maxWidth: '100%', overflowWrap: 'break-word' },
  '& .count': { ...theme.typography.body2, flex: 'none', color: theme.palette.text.secondary },
}));

/** Looks like the tick boxes of the product; the row itself is the control. */
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

/** The tree handles clicks and keys and finds the row by `data-node`. */
const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { node, checked, expanded, closed } = props;
  return (
    <RowLine
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
      <span className="line">
        <span className="words">{node.entry.label}</span>
        {props.count && <span className="count">{props.count}</span>}
      </span>
    </RowLine>
  );
});

/** Rows per chunk, and the height of a row with one line of text in pixels. */
const CHUNK = 60;
const ROW_HEIGHT = 44;

interface ChunkProps {
  lines: number;
  within: RefObject<HTMLElement | null>;
  /** The chunk has the current row and must be drawn. */
  needed: boolean;
  children(): ReactNode;
}

/** Rows that are drawn only near the visible part; otherwise an empty element keeps their height. */
function Chunk({ lines, within, needed, children }: ChunkProps) {
  const [near, setNear] = useState(false);
  const [height, setHeight] = useState(lines * ROW_HEIGHT);
  const box = useRef<HTMLDivElement>(null);
  const drawn = near || needed;
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: within.current,
      rootMargin: '600px 0px',
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [within]);
  useLayoutEffect(() => {
    if (drawn && box.current) setHeight(box.current.offsetHeight || lines * ROW_HEIGHT);
  }, [drawn, lines]);
  return (
    <div ref={box} role="none" style={drawn ? undefined : { height }}>
      {drawn && children()}
    </div>
  );
}
