import type { SourceEntry } from '../action.ts';
import type { Json } from '../config.ts';
import { valueText } from '../values/value-text.ts';

/**
 * Choosing from a tree of entries, and the rules for a choice (spec 2 §4, §5). The browser's widget and the server use
 * the same functions. A selection is a list of entry values.
 */

/** How the entries that have children are meant. A read-only one is a heading in either case. */
export interface TreeOptions {
  /** `choice` (default): an entry to choose; choosing it opens its children. `group`: only a heading. */
  parents?: 'choice' | 'group';
}

/** A rule of a form file on the groups of a tree. */
export interface TreeRule {
  /** Key or value of an entry, or `*` for every group. */
  group: string | number;
  atLeastOneChild: true;
}

/** A broken rule; `label` names the group in the message. */
interface TreeProblem {
  /** A chosen group without a child, or a heading without anything chosen below it. */
  code: 'childRequired' | 'groupRequired';
  /** The group's `key`, else its value as text. */
  key: string;
  label: string;
}

export interface TreeNode {
  /** Its position, `2.0.5`; unlike the value it is unique even when a source repeats an entry. */
  id: string;
  /** The value as text, the same for equal values. */
  value: string;
  entry: SourceEntry;
  parent: TreeNode | null;
  children: readonly TreeNode[];
  /** From 0. */
  depth: number;
  /** Can become part of a selection. */
  selectable: boolean;
}

export function plantTree(entries: readonly SourceEntry[], options: TreeOptions = {}): TreeNode[] {
  const grow = (list: readonly SourceEntry[], parent: TreeNode | null): TreeNode[] =>
    list.map((entry, at) => {
      const isGroup = (entry.children?.length ?? 0) > 0;
      const node: TreeNode = {
        id: parent ? `${parent.id}.${at}` : String(at),
        value: valueText(entry.value),
        entry,
        parent,
        children: [],
        depth: parent ? parent.depth + 1 : 0,
        selectable: !entry.readOnly && !(isGroup && options.parents === 'group'),
      };
      node.children = grow(entry.children ?? [], node);
      return node;
    });
  return grow(entries, null);
}

/** Every node of a tree, parents before their children. */
export function allNodes(nodes: readonly TreeNode[], all: TreeNode[] = []): TreeNode[] {
  for (const node of nodes) {
    all.push(node);
    allNodes(node.children, all);
  }
  return all;
}

export function selectedTexts(selected: readonly Json[]): Set<string> {
  return new Set(selected.map(valueText));
}

/** Whether every ancestor that can be chosen is: only then does a child open (spec 2 §4). */
export function isOpen(node: TreeNode, chosen: ReadonlySet<string>): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (above.selectable && !chosen.has(above.value)) return false;
  }
  return true;
}

/** Adds a node, if it may be added. */
export function select(selected: readonly Json[], node: TreeNode): Json[] {
  const chosen = selectedTexts(selected);
  if (!node.selectable || chosen.has(node.value) || !isOpen(node, chosen)) return [...selected];
  return [...selected, node.entry.value];
}

/** Takes a node away, and everything below it (spec 2 §4). */
export function unselect(selected: readonly Json[], node: TreeNode): Json[] {
  const gone = new Set([node, ...allNodes(node.children)].filter((one) => one.selectable).map((one) => one.value));
  return selected.filter((value) => !gone.has(valueText(value)));
}

/** How many of the entries below a node, or in a whole tree, can be chosen, and how many are. */
export function countChosen(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): { chosen: number; of: number } {
  const choices = new Set(allNodes(nodes).flatMap((node) => (node.selectable ? [node.value] : [])));
  return { chosen: [...choices].filter((value) => chosen.has(value)).length, of: choices.size };
}

/** Selected values that should not be: not in the tree, not to be chosen, or below a group that is not chosen. */
interface Unfit {
  unknown: Json[];
  closed: Json[];
  orphans: Json[];
}

/** @param nodes all of a tree */
export function unfitAmong(nodes: readonly TreeNode[], selected: readonly Json[]): Unfit {
  const chosen = selectedTexts(selected);
  const byValue = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    if (chosen.has(node.value)) byValue.set(node.value, [...(byValue.get(node.value) ?? []), node]);
  }
  const unfit: Unfit = { unknown: [], closed: [], orphans: [] };
  for (const value of selected) {
    const matches = byValue.get(valueText(value)) ?? [];
    const choices = matches.filter((node) => node.selectable);
    if (matches.length === 0) unfit.unknown.push(value);
    else if (choices.length === 0) unfit.closed.push(value);
    else if (!choices.some((node) => isOpen(node, chosen))) unfit.orphans.push(value);
  }
  return unfit;
}

/**
 * The broken rules, in the order of the tree, each group once (spec 2 §5). A group that can be chosen needs
 * a child once it is. A heading is never chosen itself: a rule that names it asks for something below it in
 * any case, `*` only when something far below it is chosen without the group in between. A child that is a
 * heading stands for what is below it; a group without children is no group.
 * @param nodes all of a tree
 */
export function problemsAmong(
  nodes: readonly TreeNode[],
  selected: readonly Json[],
  rules: readonly TreeRule[],
): TreeProblem[] {
  const chosen = selectedTexts(selected);
  const groups = nodes.filter((node) => node.children.length > 0);
  return groups.flatMap((node): TreeProblem[] => {
    const ruled = rules.filter((rule) => rule.atLeastOneChild && governs(rule, node));
    if (ruled.length === 0 || hasChild(node, chosen)) return [];
    const { entry, selectable } = node;
    const group = { key: entry.key ?? plainText(entry.value), label: entry.label };
    if (selectable) return chosen.has(node.value) ? [{ code: 'childRequired', ...group }] : [];
    const asked =
      ruled.some((rule) => rule.group !== '*') || allNodes(node.children).some(({ value }) => chosen.has(value));
    return asked ? [{ code: 'groupRequired', ...group }] : [];
  });
}

function governs({ group }: TreeRule, { entry }: TreeNode): boolean {
  return group === '*' || group === entry.key || String(group) === plainText(entry.value);
}

function hasChild(node: TreeNode, chosen: ReadonlySet<string>): boolean {
  return node.children.some((child) => (child.selectable ? chosen.has(child.value) : hasChild(child, chosen)));
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : valueText(value);
}
