import { resultOf } from './evaluate.ts';
import { functions } from './functions.ts';
import type { Scope, Tree } from './tree.ts';

/** An amount in cents; 0 where its expression has no value, or is negative. */
export function centsOf(amount: Tree, scope: Scope): number {
  const value = resultOf(amount, scope);
  return typeof value === 'number' ? Math.max(0, Number(functions.cents(value))) : 0;
}
