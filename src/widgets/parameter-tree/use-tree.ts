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
  type TreeOptions,
  type TreeRule,
  unfitAmong,
  unselect,
  valueText,
} from '../../form/tree.ts';
import type { Field, Json, SourceEntry } from '../../form/widget.ts';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import type { Tag } from './chosen-list.tsx';
import { findNodes, searchable, visibleRows } from './visible-rows.ts';

type TreeField = Pick<
  Field<TreeSelection, ParameterTreeOptions>,
  'value' | 'onChange' | 'options' | 'readOnly' | 'disabled'
>;

const NOTHING: TreeSelection = [];
const NO_ENTRIES: readonly SourceEntry[] = [];

/** The user's search, and the groups opened and closed. */
interface TreeView {
  query: string;
  /** Ids of the open groups; `null` until the entries are loaded. */
  opened: ReadonlySet<string> | null;
  /** Ids of the groups that were opened or closed in the search results. */
  toggled: ReadonlySet<string>;
  /** The user tried to choose this node before its group. */
  refused: TreeNode | null;
}

export const initialView: TreeView = { query: '', opened: null, toggled: new Set(), refused: null };

/** Opens closed nodes and closes open ones, in the whole tree or in the search results. */
export function toggleNodes(view: TreeView, nodes: readonly TreeNode[], isSearch: boolean): TreeView {
  const next = new Set(isSearch ? view.toggled : view.opened);
  for (const { id } of nodes) if (!next.delete(id)) next.add(id);
  return isSearch ? { ...view, toggled: next } : { ...view, opened: next };
}

/** The state of a tree. @param stored entries that are chosen and no longer offered, for their labels */
export function useTree(
  entries: readonly SourceEntry[],
  { value, onChange, options, readOnly, disabled }: TreeField,
  stored: readonly SourceEntry[] = NO_ENTRIES,
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
    const gone = goneTags(unfitAmong(nodes, selected).unknown, stored, text);
    return { chosen, tags: [...tagsOf(nodes, chosen), ...gone], count: countChosen(roots, chosen) };
  }, [roots, nodes, selected, stored, text]);
  const [view, setView] = useState(initialView);
  const { refused } = view;
  const { query, matches, rows } = useVisibleRows(roots, labels, view);
  // Groups with a chosen entry are open at first.
  if (view.opened === null && nodes.length > 0)
    setView({ ...view, opened: new Set(ancestorsOf(nodes.filter(({ value }) => chosen.has(value)))) });

  const expand = (list: readonly TreeNode[]) => setView((now) => toggleNodes(now, list, matches !== null));
  const change = (next: TreeSelection) => {
    setView((now) => ({ ...now, refused: null }));
    if (!readOnly && !disabled) onChange(next);
  };
  const message = () => {
    if (refused)
      return text('widgets.parameter-tree.openFirst', {
        label: refused.entry.label,
        group: requiredGroup(refused, chosen)?.entry.label,
      });
    if (!matches) return '';
    const count = matches.nodes.size;
    return text(count > 0 ? 'widgets.parameter-tree.found' : 'widgets.parameter-tree.notFound', {
      count,
      sought: query,
    });
  };

  return {
    rows,
    selected,
    chosen,
    nodes,
    count,
    tags,
    expand,
    query: view.query,
    message: message(),
    search: (query: string) => setView((now) => ({ ...initialView, opened: now.opened, query })),
    toggle(node: TreeNode) {
      if (readOnly || disabled) return;
      if (chosen.has(node.value)) return change(unselect(selected, node));
      if (!isOpen(node, chosen)) return setView((now) => ({ ...now, refused: node }));
      change(select(selected, node));
      // Shows the entries that can be chosen now.
      const isClosed = rows.some((row) => row.node === node && row.expanded === false);
      if (isClosed) expand([node]);
    },
    choose(list: readonly TreeNode[]) {
      change(list.reduce<TreeSelection>((before, node) => select(before, node), selected));
    },
    remove(key: string) {
      const node = nodes.find((one) => one.selectable && one.value === key);
      change(node ? unselect(selected, node) : selected.filter((one) => valueText(one) !== key));
    },
  };
}

/** The visible rows. They may lag behind the search box, which never waits for them. */
function useVisibleRows(
  roots: readonly TreeNode[],
  labels: ReturnType<typeof searchable>,
  { query: typed, opened, toggled }: TreeView,
) {
  const query = useDeferredValue(typed);
  const matches = useMemo(() => findNodes(labels, query), [labels, query]);
  const flipped = (matches ? toggled : opened) ?? initialView.toggled;
  const rows = useMemo(() => visibleRows(roots, flipped, matches), [roots, flipped, matches]);
  return { query, matches, rows };
}

function ancestorsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.parent ? [node.parent.id, ...ancestorsOf([node.parent])] : []));
}

/** The topmost group above a node that must be chosen first. */
function requiredGroup(node: TreeNode, chosen: ReadonlySet<string>): TreeNode | null {
  let group: TreeNode | null = null;
  for (let one = node.parent; one; one = one.parent) if (one.selectable && !chosen.has(one.value)) group = one;
  return group;
}

function tagsOf(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): Tag[] {
  const offered = new Map(nodes.filter(({ value }) => chosen.has(value)).map((node) => [node.value, node]));
  return [...offered.values()].map(({ value, entry, parent }) => ({
    key: value,
    label: entry.label,
    fullName: parent ? `${entry.label} (${parent.entry.label})` : entry.label,
    isGone: false,
  }));
}

/** Of chosen values that are no longer offered. */
function goneTags(values: readonly Json[], stored: readonly SourceEntry[], text: Texts['text']): Tag[] {
  const words = entriesByValue(stored);
  return values.map((value) => {
    const key = valueText(value);
    const label = text('widgets.parameter-tree.gone', { value: words.get(key)?.label ?? plainText(value) });
    return { key, label, fullName: label, isGone: true };
  });
}

/** A value without a label, as text without JSON syntax. */
function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(plainText).join(' / ') : String(value);
}

export interface ParameterTreeOptions extends TreeOptions {
  source: string;
  rules: readonly TreeRule[];
}

export type TreeSelection = Json[];
