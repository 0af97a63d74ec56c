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
import type { Field, SourceEntry } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Tag } from './chosen-list.tsx';
import type { Options, Selection } from './options.ts';
import { findNodes, searchable, visibleRows } from './visible-rows.ts';

type Shown = Pick<Field<Selection, Options>, 'value' | 'onChange' | 'options' | 'readOnly' | 'disabled'>;

const NOTHING: Selection = [];
const NOBODY: readonly SourceEntry[] = [];

/** What somebody has made of a tree by hand, beside what is chosen in it. */
interface TreeView {
  sought: string;
  /** Ids of the groups that are open; `null` until the entries are there. */
  opened: ReadonlySet<string> | null;
  /** Ids of the groups that were opened or closed against what a search shows. */
  flipped: ReadonlySet<string>;
  /** It cannot be chosen before what it stands below. */
  refused: TreeNode | null;
}

export const unseen: TreeView = { sought: '', opened: null, flipped: new Set(), refused: null };

/** Opens what is shut and shuts what is open. @param inFound it is done in what a search shows */
export function flipped(view: TreeView, nodes: readonly TreeNode[], inFound: boolean): TreeView {
  const next = new Set(inFound ? view.flipped : view.opened);
  for (const { id } of nodes) if (!next.delete(id)) next.add(id);
  return inFound ? { ...view, flipped: next } : { ...view, opened: next };
}

/** What the tree shows and what becomes of a choice. `stored` names what was chosen and is not offered any more. */
export function useTree(
  entries: readonly SourceEntry[],
  { value, onChange, options, readOnly, disabled }: Shown,
  stored: readonly SourceEntry[] = NOBODY,
) {
  const { text } = useTexts();
  const { parents = 'choice' } = options;
  const { roots, nodes, labels } = useMemo(() => {
    const roots = plantTree(entries, { parents });
    const nodes = allNodes(roots);
    return { roots, nodes, labels: searchable(nodes) };
  }, [entries, parents]);
  const selected = Array.isArray(value) ? value : NOTHING;
  const { chosen, tags, count } = useMemo(() => {
    const chosen = selectedTexts(selected);
    const tags = tagsOf(nodes, unfitAmong(nodes, selected).unknown, chosen, stored);
    return { chosen, tags, count: countChosen(roots, chosen) };
  }, [roots, nodes, selected, stored]);
  const [view, put] = useState(unseen);
  const { refused } = view;
  const { wanted, found, rows } = useRows(roots, labels, view);
  // Groups in which something is chosen are open at first.
  if (view.opened === null && nodes.length > 0)
    put({ ...view, opened: new Set(above(nodes.filter(({ value }) => chosen.has(value)))) });

  const flip = (list: readonly TreeNode[]) => put((now) => flipped(now, list, found !== null));
  const change = (next: Selection) => {
    put((now) => ({ ...now, refused: null }));
    if (!readOnly && !disabled) onChange(next);
  };
  const said = () => {
    if (refused)
      return text('widgets.parameter-tree.openFirst', {
        label: refused.entry.label,
        group: shutAbove(refused, chosen)?.entry.label,
      });
    if (!found) return '';
    const count = found.at.size;
    return text(count > 0 ? 'widgets.parameter-tree.found' : 'widgets.parameter-tree.notFound', {
      count,
      sought: wanted,
    });
  };

  return {
    ...{ rows, selected, chosen, nodes, count, flip },
    sought: view.sought,
    tags: tags.map((tag) => (tag.gone ? named(tag, text('widgets.parameter-tree.gone', { value: tag.label })) : tag)),
    said: said(),
    seek: (sought: string) => put((now) => ({ ...unseen, opened: now.opened, sought })),
    toggle(node: TreeNode) {
      if (readOnly || disabled) return;
      if (chosen.has(node.value)) return change(unselect(selected, node));
      if (!isOpen(node, chosen)) return put((now) => ({ ...now, refused: node }));
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

/** The lines on show. Letters in the box never wait for those below it. */
function useRows(
  roots: readonly TreeNode[],
  labels: ReturnType<typeof searchable>,
  { sought, opened, flipped }: TreeView,
) {
  const wanted = useDeferredValue(sought);
  const found = useMemo(() => findNodes(labels, wanted), [labels, wanted]);
  const turned = (found ? flipped : opened) ?? unseen.flipped;
  const rows = useMemo(() => visibleRows(roots, turned, found), [roots, turned, found]);
  return { wanted, found, rows };
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
