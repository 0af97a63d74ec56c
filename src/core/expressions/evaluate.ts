import { valueText } from '../values/value-text.ts';
import { ExpressionError, functions, isNumber, precise } from './functions.ts';
import { type BinaryOperator, isLoop, type LoopName, type Scope, type Tree } from './tree.ts';

/** Far more steps than any sensible expression takes; ends one that would block the page. */
const MAX_STEPS = 100_000;

/** An absent condition is met; a condition whose expression has no value is not. */
export function isMet(tree: Tree | undefined, scope: Scope): boolean {
  return tree === undefined || attempt(tree, scope) === true;
}

/** The value of an expression; `undefined` for null and without one. */
export function resultOf(tree: Tree, scope: Scope): unknown {
  return attempt(tree, scope) ?? undefined;
}

/** A rule is broken only if its expression is false; a rule without a value yet is not. */
export function fails(tree: Tree, scope: Scope): boolean {
  return attempt(tree, scope) === false;
}

function attempt(tree: Tree, scope: Scope): unknown {
  try {
    return evaluate(tree, scope);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/**
 * Walks a published expression. Absent values read as null, and null counts as false where a boolean is needed: for
 * `!values.abroad` an unticked box and an untouched one are the same.
 * @throws ExpressionError when it has no value.
 */
export function evaluate(tree: Tree, scope: Scope): unknown {
  let steps = 0;
  const walk = (node: Tree, names: ReadonlyMap<string, unknown>): unknown => {
    if (++steps > MAX_STEPS) throw new ExpressionError('too many steps');
    switch (node[0]) {
      case 'value':
        return node[1];
      case 'name':
        return asked(names.get(node[1])) ?? null;
      case 'get':
        return member(walk(node[1], names), walk(node[2], names));
      case 'list':
        return node.slice(1).map((entry) => walk(entry as Tree, names));
      case 'if':
        return walk(yes(walk(node[1], names)) ? node[2] : node[3], names);
      case 'not':
        return !yes(walk(node[1], names));
      case 'minus':
        return 0 - number(walk(node[1], names));
      case '&&':
      case '||':
        return both(node[0] === '||', [node[1], node[2]], (part) => yes(walk(part, names)));
      case 'call': {
        const called: (...given: readonly unknown[]) => unknown = functions[node[1]];
        return called(...node.slice(2).map((argument) => walk(argument as Tree, names)));
      }
      default:
        if (isLoop(node))
          return loop(node[0], walk(node[1], names), (entry) => walk(node[3], new Map(names).set(node[2], entry)));
        return combine(node[0], walk(node[1], names), walk(node[2], names));
    }
  };
  return walk(tree, new Map(Object.entries(scope)));
}

/** A lazy part of the scope is computed when an expression reads it. */
function asked(part: unknown): unknown {
  return typeof part === 'function' ? part() : part;
}

/** CEL's rule: one deciding side is enough, even when the other has no value. */
function both(decides: boolean, parts: readonly Tree[], ask: (part: Tree) => boolean): boolean {
  let failed: unknown;
  for (const part of parts) {
    try {
      if (ask(part) === decides) return decides;
    } catch (error) {
      failed ??= error;
    }
  }
  if (failed) throw failed;
  return !decides;
}

function loop(name: LoopName, list: unknown, ask: (entry: unknown) => unknown): unknown {
  const entries = list ?? [];
  if (!Array.isArray(entries)) throw new ExpressionError(`${name}() wants a list`);
  switch (name) {
    case 'all':
      return entries.every((entry) => yes(ask(entry)));
    case 'exists':
      return entries.some((entry) => yes(ask(entry)));
    case 'exists_one':
      return entries.filter((entry) => yes(ask(entry))).length === 1;
    case 'filter':
      return entries.filter((entry) => yes(ask(entry)));
    case 'map':
      return entries.map(ask);
  }
}

function combine(operator: Exclude<BinaryOperator, '&&' | '||'>, one: unknown, other: unknown): unknown {
  switch (operator) {
    case '==':
      return valueText(one) === valueText(other);
    case '!=':
      return valueText(one) !== valueText(other);
    case 'in':
      return isIn(one, other);
    case '+':
      if (typeof one === 'string' && typeof other === 'string') return one + other;
      if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
      return precise(number(one) + number(other));
    case '-':
      return precise(number(one) - number(other));
    case '*':
      return precise(number(one) * number(other));
    case '/':
      return precise(number(one) / number(other));
    case '%':
      return precise(number(one) % number(other));
    default:
      return compared(operator, one, other);
  }
}

function compared(operator: '<' | '<=' | '>' | '>=', one: unknown, other: unknown): boolean {
  const same = (isNumber(one) && isNumber(other)) || (typeof one === 'string' && typeof other === 'string');
  if (!same) throw new ExpressionError('only two numbers or two texts can be compared');
  const [left, right] = [one as number, other as number];
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

function isIn(value: unknown, among: unknown): boolean {
  if (among === null || among === undefined) return false;
  if (Array.isArray(among)) return among.some((entry) => valueText(entry) === valueText(value));
  if (typeof among === 'object' && typeof value === 'string') return Object.hasOwn(among, value);
  throw new ExpressionError('"in" looks into a list or a group');
}

function member(owner: unknown, name: unknown): unknown {
  if (typeof owner !== 'object' || owner === null) return null;
  if (Array.isArray(owner)) return (isNumber(name) ? owner[name] : undefined) ?? null;
  const key = String(name);
  return Object.hasOwn(owner, key) ? ((owner as Record<string, unknown>)[key] ?? null) : null;
}

function number(value: unknown): number {
  if (!isNumber(value)) throw new ExpressionError('a number is wanted');
  return value;
}

function yes(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'boolean') throw new ExpressionError('a yes or no is wanted');
  return value;
}
