import { type ASTNode, parse as parseCel } from '@marcbachmann/cel-js';
import type { Json } from '../../core/basics.ts';
import { evaluate } from '../../core/expressions/evaluate.ts';
import { ExpressionError, type FunctionName } from '../../core/expressions/functions.ts';
import { LOOPS, type LoopName, type Tree } from '../../core/expressions/tree.ts';
import {
  ANY,
  combineKinds,
  DAY,
  eitherKind,
  fits,
  functionKind,
  isWhole,
  kindName,
  listOf,
  memberKind,
  NOTHING,
  NUMBER,
  oneOf,
  SIGNATURES,
  TEXT,
  TRUTH,
  textKind,
  type ValueKind,
  WHOLE,
} from '../fields/kinds.ts';
import { type Said, say, type Tell } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { checkPossible } from './possible.ts';

interface Fault {
  /** UTF-16 units from the start of the expression. */
  at: number;
  what: Said;
  remedy: Said;
}

export interface Parsed {
  tree: Tree;
  kind: ValueKind;
  faults: readonly Fault[];
  /** What holds only while the rules of a field are broken. */
  doubts: readonly Fault[];
}

type Typed = readonly [Tree, ValueKind];

/** The names that a part of an expression can see, and the loops around it. */
interface Sight {
  names: ReadonlyMap<string, ValueKind>;
  loops: number;
}

/** A loop within a loop is the most: the work grows with the lists multiplied. */
const MAX_LOOPS = 2;
/** Browser and server walk the tree of an expression: it must not run out of their stack. */
const MAX_DEPTH = 200;
const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in'] as const;

/**
 * Parses an expression in CEL and checks it against what it can see.
 * @param scope what each name is; a name that is not there is a fault.
 */
export function parseExpression(text: string, scope: ReadonlyMap<string, ValueKind>): Parsed {
  const faults: Fault[] = [];
  const doubts: Fault[] = [];
  let root: ASTNode;
  try {
    root = parseCel(text).ast;
  } catch (error) {
    return { tree: ['value', null], kind: ANY, faults: [syntaxFault(error, text)], doubts };
  }
  if (depthOf(root) > MAX_DEPTH) {
    const what = say`more than ${MAX_DEPTH} parts of the expression stand within each other`;
    return { tree: ['value', null], kind: ANY, faults: [{ at: 0, what, remedy: say`say it with fewer` }], doubts };
  }
  const fault =
    ({ start: at }: ASTNode): Tell =>
    (what, remedy) =>
      void faults.push({ at, what, remedy });
  const doubt =
    ({ start: at }: ASTNode): Tell =>
    (what, remedy) =>
      void doubts.push({ at, what, remedy });

  const visit = (node: ASTNode, sight: Sight): Typed => {
    const { names } = sight;
    const below = (part: ASTNode) => visit(part, sight);
    tellDates(node, fault);
    switch (node.op) {
      case 'value':
        return literal(node);
      case 'id': {
        const kind = names.get(node.args);
        if (!kind)
          fault(node)(
            say`the expression names "${node.args}", which is nothing it can see`,
            suggest(node.args, [...names.keys()], say`take it out`),
          );
        const isKnown = kind?.is === 'group' && kind.constant !== undefined;
        return [isKnown ? ['value', kind.constant as Json] : ['name', node.args], kind ?? ANY];
      }
      case '.':
      case '[]': {
        const [from, name] = node.args as [ASTNode, ASTNode | string];
        const key: Typed = typeof name === 'string' ? [['value', name], TEXT] : below(name);
        const [tree, kind] = below(from);
        const literalKey = key[0][0] === 'value' ? key[0][1] : undefined;
        if (key[1].is === 'group' || key[1].is === 'list')
          fault(node)(say`${kindName(key[1])} is no name of a member`, say`name a field with one value`);
        const gives = memberKind(kind, literalKey, fault(node));
        const part: Tree = ['get', tree, key[0]];
        // Of what the files say only the part that is read is published.
        return [tree[0] === 'value' && key[0][0] === 'value' ? ['value', evaluate(part, {}) as Json] : part, gives];
      }
      case 'list': {
        const entries = node.args.map(below);
        return [['list', ...entries.map(([tree]) => tree)], listOf(oneOf(entries.map(([, kind]) => kind)))];
      }
      case '?:': {
        const [ask, one, other] = node.args.map(below) as [Typed, Typed, Typed];
        demand(node.args[0], ask[1], 'truth', say`the condition before "?"`);
        return [['if', ask[0], one[0], other[0]], eitherKind(one[1], other[1])];
      }
      case '!_': {
        const [tree, kind] = below(node.args);
        demand(node.args, kind, 'truth', say`"!"`);
        return [['not', tree], TRUTH];
      }
      case '-_': {
        const [tree, kind] = below(node.args);
        demand(node.args, kind, 'number', say`"-"`);
        return [['minus', tree], isWhole(kind) ? WHOLE : NUMBER];
      }
      case '&&':
      case '||': {
        const [one, other] = [below(node.args[0]), below(node.args[1])];
        demand(node.args[0], one[1], 'truth', say`"${node.op}"`);
        demand(node.args[1], other[1], 'truth', say`"${node.op}"`);
        return [[node.op, one[0], other[0]], TRUTH];
      }
      case 'call':
        return called(node, node.args[0], node.args[1], sight);
      case 'rcall': {
        const [name, target, given] = node.args;
        if ((LOOPS as readonly string[]).includes(name))
          return looped(node, name as LoopName, [target, ...given], sight);
        return called(node, name, [target, ...given], sight);
      }
      default: {
        const operator = OPERATORS.find((one) => one === node.op);
        if (!operator) {
          fault(node)(
            say`"${node.op}" cannot be used here`,
            say`say it with comparisons, "&&", "||" and the functions`,
          );
          return [['value', null], ANY];
        }
        const [left, right] = node.args as [ASTNode, ASTNode];
        const [one, other] = [below(left), below(right)];
        const kind = combineKinds(operator, one[1], other[1], fault(node));
        const side = (part: ASTNode, [tree, is]: Typed) => ({ tree, kind: is, tell: fault(part), doubt: doubt(part) });
        checkPossible(operator, side(left, one), side(right, other));
        return [[operator, one[0], other[0]], kind];
      }
    }
  };

  const demand = (node: ASTNode, kind: ValueKind, wanted: keyof typeof WANTED, where: Said): void => {
    if (fits(kind, wanted)) return;
    fault(node)(
      say`${where} wants ${kindName({ is: wanted } as ValueKind)}, and this is ${kindName(kind)}`,
      WANTED[wanted],
    );
  };

  const literal = (node: Extract<ASTNode, { op: 'value' }>): Typed => {
    const value = node.args as unknown;
    if (typeof value === 'bigint' || typeof value === 'number')
      return [['value', Number(value)], Number.isInteger(Number(value)) ? WHOLE : NUMBER];
    if (typeof value === 'string') return [['value', value], textKind(value)];
    if (typeof value === 'boolean') return [['value', value], TRUTH];
    if (value !== null)
      fault(node)(say`this kind of literal cannot be used`, say`write a text, a number, true or false`);
    return [['value', null], NOTHING];
  };

  const called = (node: ASTNode, name: string, given: readonly ASTNode[], sight: Sight): Typed => {
    const parts = given.map((part) => visit(part, sight));
    if (!isFunction(name)) {
      fault(node)(
        say`there is no function "${name}"`,
        REMEDIES[name] ?? suggest(name, Object.keys(SIGNATURES), say`take it out`),
      );
      return [['value', null], ANY];
    }
    const wanted = SIGNATURES[name].takes.length;
    if (parts.length !== wanted)
      fault(node)(
        wanted === 1 ? say`${name}() takes 1 argument` : say`${name}() takes ${wanted} arguments`,
        say`give it ${wanted}`,
      );
    const kinds = parts.map(([, kind]) => kind);
    const kind = functionKind(name, kinds, (index) => fault(given[index] ?? node));
    const trees = parts.map(([tree]) => tree);
    const isRounded = name === 'round' && trees[1]?.[0] === 'value' && trees[1][1] === 0;
    return [['call', name, ...trees], isRounded ? WHOLE : kind];
  };

  const looped = (node: ASTNode, name: LoopName, parts: readonly ASTNode[], { names, loops }: Sight): Typed => {
    const [target, variable, body] = parts;
    if (!target || variable?.op !== 'id' || !body) {
      fault(node)(say`${name}() wants a name for the entry and what is asked of it`, say`write list.${name}(entry, …)`);
      return [['value', null], ANY];
    }
    if (loops >= MAX_LOOPS)
      fault(node)(say`more than ${MAX_LOOPS} loops stand within each other`, say`say it with fewer loops`);
    const [list, kind] = visit(target, { names, loops });
    demand(target, kind, 'list', say`${name}()`);
    const entry = kind.is === 'list' ? kind.of : ANY;
    const inner = new Map(names).set(variable.args, entry);
    const [asked, gives] = visit(body, { names: inner, loops: loops + 1 });
    if (name !== 'map') demand(body, gives, 'truth', say`${name}()`);
    const result = name === 'map' ? listOf(gives) : name === 'filter' ? kind : TRUTH;
    return [[name, list, variable.args, asked], result];
  };

  const [tree, kind] = visit(root, { names: scope, loops: 0 });
  return { tree, kind, faults, doubts };
}

/** The parts within each other, counted without walking down: a text may have thousands. */
function depthOf(root: ASTNode): number {
  let depth = 0;
  let level: unknown[] = [root];
  while (level.length > 0) {
    const below: unknown[] = [];
    for (const node of level) {
      const { args } = node as ASTNode;
      const parts = (Array.isArray(args) ? args.flat() : [args]).filter(
        (part) => typeof part === 'object' && part !== null,
      );
      below.push(...parts.filter((part) => 'op' in (part as object)));
    }
    depth += 1;
    level = below;
  }
  return depth;
}

/** The remedy when another kind is wanted. */
const WANTED = {
  truth: say`compare it with something: == != < > or isEmpty(…)`,
  number: say`use a number`,
  list: say`name a list, such as values.rows, or write one: [values.one, values.two]`,
} as const;

/** The parts of CEL that are not offered, and what to write instead. */
const REMEDIES: Record<string, Said> = {
  matches: say`give the field a "pattern", which is checked for running away`,
  has: say`use !isEmpty(…): what is not filled in reads as null`,
  timestamp: say`use date("2026-02-01")`,
  duration: say`use days(from, to), minutes(from, to), hours(from, to) or addDays(date, number)`,
  int: say`use round(number, 0)`,
  double: say`leave it out: every number is one`,
};

function syntaxFault(error: unknown, text: string): Fault {
  const { message, node } = error as Error & { node?: { pos?: number } };
  const first = message.split('\n', 1)[0] ?? '';
  const at = Math.min(node?.pos ?? 0, text.length);
  const ended = /EOF/.test(first);
  if (/Unexpected character: '?=/.test(first))
    return { at, what: say`one "=" sets nothing here`, remedy: say`write "==" to compare` };
  const what = ended ? say`the expression stops too early` : say`the expression cannot be read: ${first}`;
  return { at, what, remedy: ended ? say`complete it` : say`write it in CEL, e.g. values.amount > 100` };
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(SIGNATURES, name);
}

/** Reports texts that are compared with dates and are no dates: no comparison with them would ever hold. */
function tellDates(node: ASTNode, tell: (node: ASTNode) => Tell): void {
  for (const part of datesWanted(node)) {
    if (part.op !== 'value' || typeof part.args !== 'string' || isDate(part.args)) continue;
    tell(part)(say`this place wants a date, and "${part.args}" is none`, say`write year, month and day: "2026-12-31"`);
  }
}

function datesWanted(node: ASTNode): readonly ASTNode[] {
  if (node.op === 'call') {
    const [name, given] = node.args;
    const takes = isFunction(name) ? SIGNATURES[name].takes : [];
    return takes.flatMap((wanted, at) => (wanted === 'day' ? (given[at] ?? []) : []));
  }
  if (!['==', '!=', '<', '<=', '>', '>='].includes(node.op)) return [];
  const [one, other] = node.args as [ASTNode, ASTNode];
  return [...(givesDate(one) ? [other] : []), ...(givesDate(other) ? [one] : [])];
}

function givesDate(node: ASTNode): boolean {
  if (node.op !== 'call') return node.op === 'id' && node.args === 'today';
  const [name] = node.args;
  return isFunction(name) && SIGNATURES[name].gives === DAY;
}

function isDate(text: string): boolean {
  try {
    return evaluate(['call', 'date', ['value', text]], {}) === text;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

export function treeOf({ text, scope }: { text: string; scope: ReadonlyMap<string, ValueKind> }): Tree {
  return parseExpression(text, scope).tree;
}
