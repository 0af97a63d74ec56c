import { type RefObject, useMemo } from 'react';
import { countChosen, isOpen } from '../../form/tree.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { CHUNK, Chunk } from './chunk.tsx';
import { TreeRow } from './row.tsx';
import type { Row } from './visible-rows.ts';

interface Props {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  rowId(row: Row): string;
  /** The line of the keyboard. */
  at: number;
  /** Nothing can be chosen. */
  fixed: boolean;
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>;
}

/** The lines of a tree. Of a long one only those near what is seen are drawn. */
export function Lines({ rows, chosen, rowId, at, fixed, frame }: Props) {
  const { text } = useTexts();
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

function chunks(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}
