import { LOOPS, type Tree } from '../../core/expressions/tree.ts';
import { isObject } from '../json.ts';

/** Names in published files whose value is an expression; `enabled` may be a list of conditions instead. */
const KEYS: ReadonlySet<string> = new Set(['when', 'enabled', 'that', 'opens']);

/** A part of a published file with its expressions as text again, for people to compare. */
export function withExpressionTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExpressionTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      KEYS.has(key) && isTree(one) ? expressionText(one) : withExpressionTexts(one),
    ]),
  );
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

/** A published expression as staff would write it in CEL; where one binds closer than another, with brackets. */
export function expressionText(tree: Tree): string {
  switch (tree[0]) {
    case 'value':
      return JSON.stringify(tree[1]);
    case 'name':
      return tree[1];
    case 'get':
      return member(tree[1], tree[2]);
    case 'list':
      return `[${(tree.slice(1) as Tree[]).map(expressionText).join(', ')}]`;
    case 'if':
      return `${closed(tree[1])} ? ${closed(tree[2])} : ${closed(tree[3])}`;
    case 'not':
      return `!${closed(tree[1])}`;
    case 'minus':
      return `-${closed(tree[1])}`;
    case 'call':
      return `${tree[1]}(${(tree.slice(2) as Tree[]).map(expressionText).join(', ')})`;
  }
  const [word, first, second, third] = tree as readonly [string, Tree, Tree | string, Tree | undefined];
  if (typeof second === 'string') return `${closed(first)}.${word}(${second}, ${third ? expressionText(third) : ''})`;
  return `${closed(first)} ${word} ${closed(second)}`;
}

function member(of: Tree, name: Tree): string {
  const plain = name[0] === 'value' && typeof name[1] === 'string' && /^[A-Za-z_]\w*$/.test(name[1]);
  return `${closed(of)}${plain ? `.${name[1]}` : `[${expressionText(name)}]`}`;
}

/** In brackets, unless it holds together by itself. */
function closed(tree: Tree): string {
  const text = expressionText(tree);
  return ['value', 'name', 'get', 'list', 'call', 'not', ...LOOPS].includes(tree[0] as string) ? text : `(${text})`;
}
