import type { Json } from '../basics.ts';
import type { FunctionName } from './functions.ts';

/**
 * A published expression: the syntax tree of what staff wrote in CEL, operator first. The compiler parses
 * and checks it; browser and server only walk it, so no parser travels to a phone.
 */
export type Tree =
  | readonly ['value', Json]
  /** A name of the scope, or the variable of a loop. */
  | readonly ['name', string]
  /** Member of an object or entry of a list. */
  | readonly ['get', Tree, Tree]
  | readonly ['list', ...Tree[]]
  | readonly ['if', Tree, Tree, Tree]
  | readonly ['not' | 'minus', Tree]
  | readonly [BinaryOperator, Tree, Tree]
  | readonly ['call', FunctionName, ...Tree[]]
  /** List, name of the entry, expression for each entry. */
  | readonly [LoopName, Tree, string, Tree];

export type BinaryOperator = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

export const LOOPS = ['all', 'exists', 'exists_one', 'filter', 'map'] as const;
export type LoopName = (typeof LOOPS)[number];

type Loop = Extract<Tree, readonly [LoopName, ...unknown[]]>;

export function isLoop(node: Tree): node is Loop {
  return (LOOPS as readonly string[]).includes(node[0]);
}

/** The names that an expression can read. An absent part reads as null; a function is called when an expression reads it. */
export interface Scope {
  /** The values that count of the form being filled in, by property. */
  values?: unknown;
  /** The form's or page's record as it is stored; null when there is none. */
  record?: unknown;
  user?: unknown;
  /** The answer to a form of the page. */
  answer?: unknown;
  /** State of the case that the form or the move belongs to, before anything is sent; `none` without one. */
  state?: unknown;
  /** In a move of a procedure: its note, and the facts that earlier moves have set. */
  note?: unknown;
  remembered?: unknown;
  /** In a move of a procedure: whether all that the case costs is paid; true where it costs nothing. */
  paid?: unknown;
  /** In a move of a procedure: whether the last words of the office wait for an answer of the member. */
  asked?: unknown;
  /** In a move of a procedure: the moves that the form of the case lets its sender make (`afterSending`). */
  afterSending?: unknown;
  /**
   * How often the form was sent, by everybody (`all`) and by this person (`mine`), the `values` of the latter, and the
   * `total` of each number that everybody sent.
   */
  sent?: unknown;
  /** In an amount: what the settings of the files say. */
  settings?: unknown;
  /** ISO 8601 date in the time zone of the organisation. */
  today?: unknown;
  /** In a list: the row, and its position from 0. */
  item?: unknown;
  index?: unknown;
}
