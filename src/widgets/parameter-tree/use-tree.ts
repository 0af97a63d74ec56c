import { useDeferredValue, useMemo, useState } from 'react';
import {
  allNodes,
  countChosen,
  entriesByValue,
  isOpen,
  plantTree,
  select,
  selectedTexts,
  type TreeNode,
  unfitAmong,
  unselect,
  valueText,
} from '../../form/tree.ts';
import type { SourceEntry, WidgetProps } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Tag } from './chosen-list.tsx';
import type { Options, Selection } from './options.ts';
import { findNodes, searchable, visibleRows } from './visible-rows.ts';

type Field = Pick<WidgetProps<Selection, Options>, 'value' | 'onChange' | 'options' | 'readOnly' | 'disabled'>;

const NOTHING: Selection = [];
const NOBODY: readonly SourceEntry[] = [];
const NONE: ReadonlySet<string> = new Set();

/** What the tree shows and what becomes of a choice. `stored` names what was chosen and is not offered any more. */
export function useTree(
  entries: readonly SourceEntry[],
  { value, onChange, options, readOnly, disabled }: Field,
  stored: readonly SourceEntry[] = NOBODY,
) {
  const { text } = useTexts();
  const { parents = 'choice' } = options;
  const selected = Array.isArray(value) ? value : NOTHING;
  const chosen = useMemo(() => selectedTexts(selected), [selected]);
  const roots = useMemo(() => plantTree(entries, { parents }), [entries, parents]);
  const nodes = useMemo(() => allNodes(roots), [roots]);
  const [sought, setSought] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const [flippedInSearch, setFlippedInSearch] = useState(NONE);
  const [refused, setRefused] = useState<TreeNode | null>(null);
  const labels = useMemo(() => searchable(nodes), [nodes]);
  // Letters in the box never wait for the lines below it.
  const wanted = useDeferredValue(sought);
  const found = useMemo(() => findNodes(labels, wanted), [labels, wanted]);
  // Groups in which something is chosen are open at first.
  if (opened === null && nodes.length > 0) setOpened(new Set(above(nodes.filter(({ value }) => chosen.has(value)))));
  const flipped = (found ? flippedInSearch : opened) ?? NONE;
  const rows = useMemo(() => visibleRows(roots, flipped, found), [roots, flipped, found]);
  const tags = useMemo(
    () => tagsOf(nodes, unfitAmong(nodes, selected).unknown, chosen, stored),
    [nodes, selected, chosen, stored],
  );

  const count = useMemo(() => countChosen(roots, chosen), [roots, chosen]);

  const setFlipped = (next: ReadonlySet<string>) => (found ? setFlippedInSearch(next) : setOpened(next));
  const flip = (list: readonly TreeNode[]) => {
    const next = new Set(flipped);
    for (const { id } of list) if (!next.delete(id)) next.add(id);
    setFlipped(next);
  };
  const change = (next: Selection) => {
    setRefused(null);
    if (!readOnly && !disabled) onChange(next);
  };

  return {
    rows,
    selected,
    chosen,
    sought,
    tags: tags.map((tag) => (tag.gone ? named(tag, text('widgets.parameter-tree.gone', { value: tag.label })) : tag)),
    nodes,
    count,
    said: refused
      ? text('widgets.parameter-tree.openFirst', {
          label: refused.entry.label,
          group: shutAbove(refused, chosen)?.entry.label,
        })
      : found
        ? text(found.at.size > 0 ? 'widgets.parameter-tree.found' : 'widgets.parameter-tree.notFound', {
            count: found.at.size,
            sought: wanted,
          })
        : '',
    flip,
    seek(next: string) {
      setSought(next);
      setFlippedInSearch(NONE);
      setRefused(null);
    },
    toggle(node: TreeNode) {
      if (readOnly || disabled) return;
      if (chosen.has(node.value)) return change(unselect(selected, node));
      if (!isOpen(node, chosen)) return setRefused(node);
      change(select(selected, node));
      // What has just become possible shows.
      const isShut = rows.some((row) => row.node === node && row.expanded === false);
      if (isShut) flip([node]);
    },
    choose(list: readonly TreeNode[]) {
      change(list.reduce<Selection>((before, node) => select(before, node), selected));
    },
    remove(key: string) {
      const node = nodes.find((one) => one.selectable && one.value === key);
      change(node ? unselect(selected, node) : selected.filter((one) => valueText(one) !== key));
    },
  };
}

/** Ids of everything that stands above these nodes. */
function above(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.parent ? [node.parent.id, ...above([node.parent])] : []));
}

function shutAbove(node: TreeNode, chosen: ReadonlySet<string>): TreeNode | null {
  let shut: TreeNode | null = null;
  for (let one = node.parent; one; one = one.parent) if (one.selectable && !chosen.has(one.value)) shut = one;
  return shut;
}

function tagsOf(
  nodes: readonly TreeNode[],
  unknown: readonly unknown[],
  chosen: ReadonlySet<string>,
  stored: readonly SourceEntry[],
): Tag[] {
  const words = entriesByValue(stored);
  const nameOf = (value: unknown) => words.get(valueText(value))?.label ?? plain(value);
  const known = new Map(nodes.filter(({ value }) => chosen.has(value)).map((node) => [node.value, node]));
  const offered = [...known.values()].map(({ value, entry, parent }) => ({
    key: value,
    label: entry.label,
    fullName: parent ? `${entry.label} (${parent.entry.label})` : entry.label,
    gone: false,
  }));
  const gone = unknown.map((value) => ({
    key: valueText(value),
    label: nameOf(value),
    fullName: nameOf(value),
    gone: true,
  }));
  return [...offered, ...gone];
}

function named(tag: Tag, label: string): Tag {
  return { ...tag, label, fullName: label };
}

/** A value that has no label any more: its parts, without the signs of JSON. */
function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(plain).join(' / ') : String(value);
}
