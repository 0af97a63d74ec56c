import { isMet } from '../../../core/expressions/evaluate.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import { type CompiledProcedure, type MoveActor, NO_CASE, type ProcedureMove } from '../../../core/procedure.ts';

export interface CaseState {
  /** `none` where no case goes on. */
  state: string;
  /** Facts that its moves have made hold. */
  remembered: Readonly<Record<string, boolean>>;
  /** All that it costs is paid, or it costs nothing. */
  paid: boolean;
}

/** How somebody stands who has no case that goes on. */
export const NO_CASE_STATE: CaseState = { state: NO_CASE, remembered: {}, paid: true };

/** The actor of a move, and the scope of expressions beside the standing. */
interface Attempt {
  by: MoveActor;
  scope: Pick<Scope, 'values' | 'user' | 'today' | 'note' | 'afterSending'>;
}

export function moveOf({ moves }: CompiledProcedure, name: string): ProcedureMove | undefined {
  return Object.hasOwn(moves, name) ? moves[name] : undefined;
}

/** How a case stands after a move; `null` when it may not be made now, or not by this one. */
export function stateAfter(
  procedure: CompiledProcedure,
  before: CaseState,
  name: string,
  { by, scope }: Attempt,
): CaseState | null {
  const move = moveOf(procedure, name);
  if (!move?.by.includes(by) || !move.from.includes(before.state)) return null;
  const seen = { ...scope, ...before };
  if (!isMet(move.when, seen)) return null;
  const { to = before.state } = move;
  const state = typeof to === 'string' ? to : to.find(({ when }) => isMet(when, seen))?.to;
  return state === undefined ? null : { ...before, state, remembered: { ...before.remembered, ...move.remembers } };
}

export function movesNow(procedure: CompiledProcedure, before: CaseState, attempt: Attempt): string[] {
  return Object.keys(procedure.moves).filter((name) => stateAfter(procedure, before, name, attempt) !== null);
}

/** The move with which a member sends the form again, or for the first time; `null` when there is none now. */
export function sendingMove(procedure: CompiledProcedure, before: CaseState, scope: Attempt['scope']): string | null {
  const now = movesNow(procedure, before, { by: 'member', scope });
  return now.find((name) => procedure.moves[name]?.values) ?? null;
}

/** The move with which a member ends the case without another word; `null` when there is none now. */
export function withdrawingMove(
  procedure: CompiledProcedure,
  before: CaseState,
  scope: Attempt['scope'],
): string | null {
  const ends = (name: string) => {
    const { values, document, note } = procedure.moves[name] ?? {};
    const after = stateAfter(procedure, before, name, { by: 'member', scope });
    return !values && !document && note !== 'required' && after !== null && procedure.ends.includes(after.state);
  };
  return procedure.ends.includes(before.state) ? null : (Object.keys(procedure.moves).find(ends) ?? null);
}

/** Whether such a move may be made in any state of the case. */
export function mayEver(
  find: typeof sendingMove,
  procedure: CompiledProcedure,
  before: CaseState,
  scope: Attempt['scope'],
): boolean {
  return procedure.states.some((state) => find(procedure, { ...before, state }, scope) !== null);
}
