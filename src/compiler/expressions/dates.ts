import type { ASTNode } from '@marcbachmann/cel-js';
import { evaluate } from '../../core/expressions/evaluate.ts';
import { ExpressionError } from '../../core/expressions/functions.ts';

/** Function → which of its arguments are dates. */
const TAKES: Readonly<Record<string, readonly number[]>> = { date: [0], days: [0, 1], addDays: [0] };
/** The kinds of values that are dates. */
const GIVES = ['date', 'addDays'];

/** Tells every text that stands where a date is wanted and is none: nothing would ever be before it or after. */
export function tellDates(node: ASTNode, tell: (node: ASTNode, what: string, remedy: string) => void): void {
  for (const part of datesWanted(node)) {
    if (part.op !== 'value' || typeof part.args !== 'string' || isDate(part.args)) continue;
    tell(part, `this place wants a date, and "${part.args}" is none`, 'write year, month and day: "2026-12-31"');
  }
}

function datesWanted(node: ASTNode): readonly ASTNode[] {
  if (node.op === 'call') {
    const [name, given] = node.args;
    return (TAKES[name] ?? []).flatMap((at) => given[at] ?? []);
  }
  if (!['==', '!=', '<', '<=', '>', '>='].includes(node.op)) return [];
  const [one, other] = node.args as [ASTNode, ASTNode];
  return [...(givesDate(one) ? [other] : []), ...(givesDate(other) ? [one] : [])];
}

function givesDate(node: ASTNode): boolean {
  return (node.op === 'id' && node.args === 'today') || (node.op === 'call' && GIVES.includes(node.args[0]));
}

function isDate(text: string): boolean {
  try {
    return evaluate(['call', 'date', ['value', text]], {}) === text;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
