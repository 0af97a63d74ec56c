import { evaluate } from '../../core/expressions/evaluate.ts';
import { ExpressionError } from '../../core/expressions/functions.ts';
import type { BinaryOperator, Tree } from '../../core/expressions/tree.ts';
import { type Bounds, kindName, type ValueKind } from '../fields/kinds.ts';
import { type Said, say, type Tell } from '../said/say.ts';
import { suggest } from '../suggest.ts';

/** One side of a comparison, and what takes note of a fault in it, and of what its field's rules would have to let in. */
export interface Side {
  tree: Tree;
  kind: ValueKind;
  tell: Tell;
  doubt: Tell;
}

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

const TURNED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Reports what no value of a field can ever fulfil: a choice that is not on its list, a number beyond its most, itself. */
export function checkPossible(operator: BinaryOperator, one: Side, other: Side): void {
  if (operator === 'in') checkAmong(one, other);
  if (!isComparison(operator)) return;
  if (isSame(one.tree, other.tree) && constantOf(one.tree) === undefined) {
    other.tell(say`this is compared with itself`, say`compare it with something else, or take it out`);
    return;
  }
  const [left, right] = [constantOf(one.tree), constantOf(other.tree)];
  if (left === undefined && right !== undefined) checkSide(operator, one.kind, right, other);
  if (right === undefined && left !== undefined) checkSide(TURNED[operator], other.kind, left, one);
  if (left === undefined && right === undefined && (operator === '==' || operator === '!='))
    checkCommon(one.kind, other);
}

/** `values.kind in ['a', 'b']` compares with each entry, and so does `'a' in values.kinds`. */
function checkAmong(one: Side, other: Side): void {
  const { tree, kind } = other;
  const sought = constantOf(one.tree);
  if (sought !== undefined && kind.is === 'list') checkSide('==', kind.of, sought, one);
  const among = sought === undefined ? constantOf(tree) : undefined;
  if (Array.isArray(among)) for (const entry of among) checkSide('==', one.kind, entry, other);
}

function checkSide(operator: Comparison, kind: ValueKind, constant: unknown, { tell, doubt }: Side): void {
  if (typeof constant !== 'string' && typeof constant !== 'number') return;
  if (kind.is !== (typeof constant === 'string' ? 'text' : 'number')) return;
  if (kind.is === 'text' && kind.of && !isMoment(kind, String(constant))) {
    tell(say`this is compared with ${kindName(kind)}, and "${constant}" is none`, MOMENT_FORMS[kind.of]);
    return;
  }
  const { choices = [], ...bounds } = kind.within ?? {};
  if (choices.length > 0) {
    const isEqual = operator === '==' || operator === '!=';
    if (choices.some((choice) => (isEqual ? choice === constant : holds(operator, choice, constant)))) return;
    const names = choices.length > MOST_NAMES ? [] : choices.map(String);
    if (isEqual)
      tell(say`"${constant}" is none of the choices that it is compared with`, suggest(String(constant), names, NONE));
    else tell(say`"${operator} ${constant}" holds for none of the choices`, say`compare with another value`);
    return;
  }
  const limit = limitOf(operator, kind, bounds, constant);
  // While its rules are broken a field has such a value, and the expression sees it.
  if (limit) doubt(limit, say`compare with another value, or change the rules of the field`);
}

const NONE = say`add it to the choices first`;

/** Among more choices than this nobody looks for the one that was meant. */
const MOST_NAMES = 1_000;

/** The bound that keeps a comparison from ever holding, in words. */
function limitOf(
  operator: Comparison,
  kind: ValueKind,
  { least, most, shortest, longest }: Bounds,
  constant: string | number,
): Said | undefined {
  const equal = operator === '==' || operator === '!=';
  const [above, below] = [equal || operator === '>=' ? '>=' : '>', equal || operator === '<=' ? '<=' : '<'] as const;
  const up = equal || operator === '>' || operator === '>=';
  const down = equal || operator === '<' || operator === '<=';
  if (up && typeof most === typeof constant && !holds(above, most, constant))
    return say`this never holds: what is compared is ${most} at most`;
  if (down && typeof least === typeof constant && !holds(below, least, constant))
    return say`this never holds: what is compared is ${least} at least`;
  if (!equal) return undefined;
  if (kind.is === 'number' && kind.whole && !Number.isInteger(constant))
    return say`this never holds: what is compared is a whole number`;
  if (typeof constant !== 'string' || constant === '') return undefined;
  const length = [...constant].length;
  if (longest !== undefined && length > longest)
    return say`this never holds: what is compared has ${longest} characters at most`;
  if (shortest !== undefined && length < shortest)
    return say`this never holds: what is compared has ${shortest} characters at least`;
  return undefined;
}

function checkCommon(one: ValueKind, { kind: other, tell }: Side): void {
  if ((one.is !== 'text' && one.is !== 'number') || one.is !== other.is) return;
  const [left, right] = [one.within?.choices ?? [], other.within?.choices ?? []];
  if (left.length === 0 || right.length === 0) return;
  if (left.some((choice) => right.some((wanted) => holds('==', choice, wanted)))) return;
  tell(say`the two have no choice in common, so they are never equal`, say`compare other fields, or take it out`);
}

const MOMENT_FORMS = {
  day: say`write year, month and day: "2026-12-31"`,
  month: say`write year and month: "2026-12"`,
  clock: say`write hours and minutes: "09:30"`,
  length: say`write a duration: "P1M"`,
} as const;

function isMoment(kind: Extract<ValueKind, { is: 'text' }>, text: string): boolean {
  if (kind.of === 'clock') return resultOf(['call', 'minutes', ['value', text], ['value', text]]) === 0;
  if (kind.of === 'length') return text.startsWith('P');
  const isDay = resultOf(['call', 'date', ['value', text]]) !== undefined;
  return isDay || (kind.of === 'month' && resultOf(['call', 'date', ['value', `${text}-01`]]) !== undefined);
}

function isComparison(operator: BinaryOperator): operator is Comparison {
  return Object.hasOwn(TURNED, operator);
}

function isSame(one: Tree, other: Tree): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function holds(operator: Comparison, one: unknown, other: unknown): boolean {
  return resultOf([operator, ['value', one], ['value', other]] as Tree) === true;
}

/** The value of an expression that names nothing; undefined of any other, and of nothing. */
function constantOf(tree: Tree): unknown {
  return isConstant(tree) ? resultOf(tree) : undefined;
}

function isConstant(tree: Tree): boolean {
  if (tree[0] === 'value') return true;
  if (tree[0] === 'name') return false;
  return tree.slice(1).every((part) => !Array.isArray(part) || isConstant(part as unknown as Tree));
}

function resultOf(tree: Tree): unknown {
  try {
    return evaluate(tree, {}) ?? undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
