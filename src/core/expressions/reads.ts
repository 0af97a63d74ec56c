import type { Tree } from './tree.ts';

/** Members that an expression reads of a part of its scope, each once, such as fields of `values` or of `sent.total`. */
export function membersRead(tree: Tree | undefined, ...of: readonly string[]): string[] {
  const members = new Set<string>();
  visit(tree, (node) => {
    if (node[0] !== 'get') return;
    const [, owner, key] = node;
    if (isPart(owner, of) && key[0] === 'value') members.add(String(key[1]));
  });
  return [...members];
}

function isPart(node: Tree, path: readonly string[]): boolean {
  const [last, ...before] = path.toReversed();
  if (before.length === 0) return node[0] === 'name' && node[1] === last;
  return node[0] === 'get' && node[2][0] === 'value' && node[2][1] === last && isPart(node[1], before.toReversed());
}

export function looksAt(tree: Tree | undefined, name: string): boolean {
  let seen = false;
  visit(tree, (node) => {
    seen ||= node[0] === 'name' && node[1] === name;
  });
  return seen;
}

/** Texts that an expression compares a name or a member with: `answer == 'sent'`, `record.state in ['a', 'b']`. */
export function comparedWith(tree: Tree | undefined, ...part: readonly string[]): string[] {
  const texts = new Set<string>();
  const isIt = (node: Tree) => isPart(node, part);
  visit(tree, (node) => {
    if (node[0] === '==' || node[0] === '!=') {
      if (isIt(node[1])) add(node[2], texts);
      if (isIt(node[2])) add(node[1], texts);
    }
    if (node[0] === 'in' && isIt(node[1]) && node[2][0] === 'list')
      for (const entry of node[2].slice(1)) add(entry as Tree, texts);
  });
  return [...texts];
}

function add(node: Tree, to: Set<string>): void {
  if (node[0] === 'value' && typeof node[1] === 'string') to.add(node[1]);
}

function visit(tree: Tree | undefined, see: (node: Tree) => void): void {
  if (tree === undefined) return;
  see(tree);
  if (tree[0] === 'value' || tree[0] === 'name') return;
  for (const part of tree.slice(1)) if (Array.isArray(part)) visit(part as unknown as Tree, see);
}
