import { isMet } from '../../../core/expressions/evaluate.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import { type CompiledProcedure, type MoveActor, NO_CASE, type ProcedureMove } from '../../../core/procedure.ts';

/** How a case stands. */
export interface Standing {
  /** `none` where no case goes on. */
  state: string;
  /** What its moves have made hold. */
  remembered: Readonly<Record<string, boolean>>;
}

/** How somebody stands who has no case that goes on. */
export const WITHOUT_CASE: Standing = { state: NO_CASE, remembered: {} };

/** Who makes a move, and what expressions see beside the standing. */
interface Attempt {
  by: MoveActor;
  scope?: Pick<Scope, 'values' | 'user' | 'today' | 'note'>;
}

/** The move of that name; `undefined` when the procedure has none. */
export function moveOf({ moves }: CompiledProcedure, name: string): ProcedureMove | undefined {
  return Object.hasOwn(moves, name) ? moves[name] : undefined;
}

/** How a case stands after a move; `null` when it may not be made now, or not by this one. */
export function standingAfter(
  procedure: CompiledProcedure,
  before: Standing,
  name: string,
  { by, scope = {} }: Attempt,
): Standing | null {
  const move = moveOf(procedure, name);
  if (!move?.by.includes(by) || !move.from.includes(before.state)) return null;
  const seen = { ...scope, ...before };
  if (!isMet(move.when, seen)) return null;
  const { to = before.state } = move;
  const state = typeof to === 'string' ? to : to.find(({ when }) => isMet(when, seen))?.to;
  return state === undefined ? null : { state, remembered: { ...before.remembered, ...move.remembers } };
}

/** Names of the moves that may be made now. */
export function movesNow(procedure: CompiledProcedure, before: Standing, attempt: Attempt): string[] {
  return Object.keys(procedure.moves).filter((name) => standingAfter(procedure, before, name, attempt) !== null);
}
