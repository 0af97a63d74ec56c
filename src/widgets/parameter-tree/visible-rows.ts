import { fold, soughtText, type TreeNode } from '../../form/tree.ts';

export interface VisibleRow {
  node: TreeNode;
  /** From 1, among the visible siblings. */
  position: number;
  siblings: number;
  /** Undefined without children. */
  expanded: boolean | undefined;
}

/**
 * The visible rows. Without a search all nodes are closed at first. With one, the ancestors of matches are open, and
 * matches closed.
 * @param toggled ids of nodes that the user has opened or closed against this rule
 */
export function visibleRows(
  roots: readonly TreeNode[],
  toggled: ReadonlySet<string>,
  matches: Matches | null,
): VisibleRow[] {
  const rows: VisibleRow[] = [];
  const walk = (nodes: readonly TreeNode[], below: boolean) => {
    const shown =
      matches && !below ? nodes.filter(({ id }) => matches.nodes.has(id) || matches.ancestors.has(id)) : nodes;
    shown.forEach((node, index) => {
      const within = below || (matches?.nodes.has(node.id) ?? false);
      const expanded = (matches?.ancestors.has(node.id) ?? false) !== toggled.has(node.id);
      const parent = node.children.length > 0;
      rows.push({ node, position: index + 1, siblings: shown.length, expanded: parent ? expanded : undefined });
      if (parent && expanded) walk(node.children, within);
    });
  };
  walk(roots, false);
  return rows;
}

/** Ids of matching nodes and of their ancestors. */
interface Matches {
  nodes: ReadonlySet<string>;
  ancestors: ReadonlySet<string>;
}

/** A node with its label without case and accents. */
interface Searchable {
  node: TreeNode;
  folded: string;
}

export function searchable(nodes: readonly TreeNode[]): Searchable[] {
  return nodes.map((node) => ({ node, folded: fold(node.entry.label) }));
}

/** Finds the nodes whose labels have every word of the query, whatever case and accents; `null` for an empty query. */
export function findNodes(nodes: readonly Searchable[], query: string): Matches | null {
  const words = soughtText(query).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const matches = new Set<string>();
  const ancestors = new Set<string>();
  for (const { node, folded } of nodes) {
    if (!words.every((word) => folded.includes(word))) continue;
    matches.add(node.id);
    for (let parent = node.parent; parent; parent = parent.parent) ancestors.add(parent.id);
  }
  return { nodes: matches, ancestors };
}
