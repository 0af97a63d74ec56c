import type { TreeNode } from '../../form/tree.ts';
import { fold } from '../../form/tree.ts';

/** One line of the tree as it is drawn. */
export interface Row {
  node: TreeNode;
  /** From 1, among the siblings on show. */
  position: number;
  siblings: number;
  /** Undefined for what has no children on show. */
  expanded: boolean | undefined;
}

/**
 * Which lines a tree shows. Without a search a node is open once it was flipped; with one, what leads to
 * a find is open, and what lies below a find stays closed, until it was flipped.
 * @param flipped ids of nodes the user has opened or closed against that
 */
export function visibleRows(roots: readonly TreeNode[], flipped: ReadonlySet<string>, found: Found | null): Row[] {
  const rows: Row[] = [];
  const walk = (nodes: readonly TreeNode[], below: boolean) => {
    const shown = found && !below ? nodes.filter(({ id }) => found.at.has(id) || found.above.has(id)) : nodes;
    shown.forEach((node, index) => {
      const within = below || (found?.at.has(node.id) ?? false);
      const expanded = (found?.above.has(node.id) ?? false) !== flipped.has(node.id);
      const parent = node.children.length > 0;
      rows.push({ node, position: index + 1, siblings: shown.length, expanded: parent ? expanded : undefined });
      if (parent && expanded) walk(node.children, within);
    });
  };
  walk(roots, false);
  return rows;
}

/** Nodes whose label holds the words, and those above them. */
export interface Found {
  at: ReadonlySet<string>;
  above: ReadonlySet<string>;
}

/** A node with its label as a search reads it. */
interface Sought {
  node: TreeNode;
  folded: string;
}

export function searchable(nodes: readonly TreeNode[]): Sought[] {
  return nodes.map((node) => ({ node, folded: fold(node.entry.label) }));
}

/** Every word has to be in the label, whatever its accents and capitals; `null` when nothing is sought. */
export function findNodes(nodes: readonly Sought[], sought: string): Found | null {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const at = new Set<string>();
  const above = new Set<string>();
  for (const { node, folded } of nodes) {
    if (!words.every((word) => folded.includes(word))) continue;
    at.add(node.id);
    for (let parent = node.parent; parent; parent = parent.parent) above.add(parent.id);
  }
  return { at, above };
}
