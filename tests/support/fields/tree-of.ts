import { parseExpression } from '../../../src/compiler/expressions/parse.ts';
import { ANY } from '../../../src/compiler/fields/kinds.ts';
import type { Tree } from '../../../src/core/expressions/tree.ts';
import { SCOPE_NAMES } from './scope-names.ts';

const scope = new Map(SCOPE_NAMES.map((name) => [name, ANY]));

/** An expression as it is published. Throws for one that cannot be read. */
export function treeOf(expression: string): Tree {
  const { tree, faults } = parseExpression(expression, scope);
  if (faults.length > 0) throw new Error(faults.map(({ what }) => what).join('; '));
  return tree;
}
