import { isMet } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/tree.ts';
import { type CompiledProcedure, type MoveActor, NO_CASE, type ProcedureMove } from '../procedure.ts';

export interface CaseState {
  /** `none` where no case goes on. */
  state: string;
  /** Facts that its moves have made hold. */
  remembered: Readonly<Record<string, boolean>>;
  /** All that it costs is paid, or it costs nothing. */
  paid: boolean;
  /** The last words of the office wait for an answer of the member. */
  asked: boolean;
}

/** How somebody stands who has no case that goes on. */
export const NO_CASE_STATE: CaseState = { state: NO_CASE, remembered: {}, paid: true, asked: false };

/** The actor of a move, and the scope of expressions beside the standing. */
export interface Attempt {
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
  if (procedure.ends.includes(before.state)) return null;
  return plainMove(
    procedure,
    before,
    scope,
    ({ note }, after) => note !== 'required' && procedure.ends.includes(after),
  );
}

/** The move with which a member answers the office in words, with files; `null` when there is none now. */
export function answeringMove(procedure: CompiledProcedure, before: CaseState, scope: Attempt['scope']): string | null {
  return plainMove(procedure, before, scope, (move, after) => takesNote(move) && !procedure.ends.includes(after));
}

/** Whether whoever makes the move writes a note with it. */
export function takesNote({ note }: Pick<ProcedureMove, 'note'>): boolean {
  return note === 'required' || note === 'optional';
}

/** The first move that a member may make now without a form or a document, and that fits. */
function plainMove(
  procedure: CompiledProcedure,
  before: CaseState,
  scope: Attempt['scope'],
  fits: (move: ProcedureMove, after: string) => boolean,
): string | null {
  const found = Object.entries(procedure.moves).find(([name, move]) => {
    const after = stateAfter(procedure, before, name, { by: 'member', scope });
    return !move.values && !move.document && after !== null && fits(move, after.state);
  });
  return found?.[0] ?? null;
}

/** Whether such a move may be made in any state of the case, and once the office asks. */
export function mayEver(
  find: typeof sendingMove,
  procedure: CompiledProcedure,
  before: CaseState,
  scope: Attempt['scope'],
): boolean {
  return procedure.states.some((state) => find(procedure, { ...before, state, asked: true }, scope) !== null);
}
