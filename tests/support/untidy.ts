import { type Node, parseTree } from 'jsonc-parser';

/** Objects and lists that stand neither on one line nor with each entry on a line of its own, indented by depth. */
export function untidy(text: string): string[] {
  const root = parseTree(text);
  const found: string[] = [];
  const visit = (node: Node, indent: string) => {
    const isContainer = node.type === 'object' || node.type === 'array';
    const raw = text.slice(node.offset, node.offset + node.length);
    if (isContainer && raw.includes('\n'))
      for (const child of node.children ?? []) {
        const line = text.slice(text.lastIndexOf('\n', child.offset) + 1, child.offset);
        if (line !== `${indent}  `) found.push(text.slice(child.offset, child.offset + 40));
      }
    const inner = isContainer && raw.includes('\n') ? `${indent}  ` : indent;
    for (const child of node.children ?? []) visit(child, inner);
  };
  if (root) visit(root, '');
  if (!text.endsWith('}\n')) found.push('the end');
  return found;
}
