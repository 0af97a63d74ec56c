import { isLoop, type Tree } from './tree.ts';

/** How tightly operators hold their sides together in CEL, the loosest first. */
const STRENGTHS: readonly (readonly string[])[] = [
  ['if'],
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
  ['not', 'minus'],
];
const METHODS: readonly string[] = ['startsWith', 'endsWith', 'contains'];
const NAME = /^[A-Za-z_]\w*$/;

/** A published expression as staff would write it in CEL. */
export function writtenTree(tree: Tree): string {
  const own = strengthOf(tree);
  const part = (inner: Tree, least = own) =>
    strengthOf(inner) < least ? `(${writtenTree(inner)})` : writtenTree(inner);
  const all = (parts: readonly Tree[]) => parts.map(writtenTree).join(', ');
  if (isLoop(tree)) {
    const [loop, list, variable, inner] = tree;
    return `${part(list, STRENGTHS.length)}.${loop}(${variable}, ${writtenTree(inner)})`;
  }
  switch (tree[0]) {
    case 'value':
      // What the files say of a list stands in the tree as a whole.
      if (typeof tree[1] === 'object' && tree[1] !== null) return '{…}';
      return typeof tree[1] === 'string' ? quoted(tree[1]) : JSON.stringify(tree[1]);
    case 'name':
      return tree[1];
    case 'get': {
      const [, owner, key] = tree;
      const from = part(owner, STRENGTHS.length);
      const isPlain = key[0] === 'value' && typeof key[1] === 'string' && NAME.test(key[1]);
      return isPlain ? `${from}.${key[1]}` : `${from}[${writtenTree(key)}]`;
    }
    case 'list':
      return `[${all(tree.slice(1) as Tree[])}]`;
    case 'if':
      return `${part(tree[1], own + 1)} ? ${part(tree[2], own + 1)} : ${part(tree[3])}`;
    case 'not':
      return `!${part(tree[1])}`;
    case 'minus':
      return `-${part(tree[1])}`;
    case 'call': {
      const [, name, ...given] = tree;
      const [first, ...rest] = given;
      return first && METHODS.includes(name)
        ? `${part(first, STRENGTHS.length)}.${name}(${all(rest)})`
        : `${name}(${all(given)})`;
    }
    default:
      return `${part(tree[1])} ${tree[0]} ${part(tree[2], own + 1)}`;
  }
}

function strengthOf([operator]: Tree): number {
  const found = STRENGTHS.findIndex((operators) => operators.includes(operator));
  return found < 0 ? STRENGTHS.length : found;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
