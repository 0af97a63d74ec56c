import type { Tree } from '../../core/expressions/tree.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { treeOf } from '../expressions/parse.ts';
import type { ExpressionPlace } from '../expressions/places.ts';
import { type JsonObject, namesIn, objectsOf } from '../json.ts';
import { type ProcedureModel, procedurePlaces, targetsOf } from '../procedures/model.ts';
import { type CasesGiven, ProcedureWorld } from './procedure-world.ts';
import { type Goal, type Solutions, solve } from './solve.ts';

/** What no case of a procedure comes to. */
export interface CaseFinding {
  kind: 'move never made' | 'target never taken' | 'mail never sent' | 'state never reached' | 'state without end';
  /** The move or state. */
  name: string;
  /** The condition at fault. */
  place?: ExpressionPlace;
  /** The object that holds it. */
  owner?: JsonObject;
  certain: boolean;
}

const MOST_LEFT = 30_000;

/** Walks the cases of a procedure from their beginning, along the moves that somebody can make. */
export function walkProcedure(procedure: ProcedureModel, given: CasesGiven): CaseFinding[] {
  const places = procedurePlaces(procedure);
  const trees = new Map<JsonObject, Tree>();
  for (const place of places) if (place.key === 'when') trees.set(place.owner, treeOf(place));
  const placeOf = (owner: JsonObject) => places.find((place) => place.owner === owner && place.key === 'when');
  const world = new ProcedureWorld(procedure, [...trees.values()], given);
  world.left = MOST_LEFT;
  const goal = (owner: JsonObject, wanted = true): Goal[] => {
    const tree = trees.get(owner);
    return tree ? [{ tree, wanted }] : [];
  };
  const { moves, states } = procedure;
  const reached = new Set([NO_CASE]);
  const made = new Set<string>();
  const leads = new Map<string, Set<string>>();

  const possible = (move: JsonObject, goals: readonly Goal[]): Solutions => {
    world.making(
      move,
      namesIn(move.from).filter((state) => reached.has(state)),
    );
    return solve([...goal(move), ...goals], world);
  };
  /** An entry of `to` is taken where none before it holds. */
  const goalsOf = (move: JsonObject, target: JsonObject): Goal[] => {
    const earlier = objectsOf(move.to);
    const before = target === move ? [] : earlier.slice(0, Math.max(0, earlier.indexOf(target)));
    return [...before.flatMap((one) => goal(one, false)), ...(target === move ? [] : goal(target))];
  };

  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [id, move] of moves) {
      const from = namesIn(move.from).filter((state) => reached.has(state));
      if (from.length === 0 || possible(move, []).parts.length === 0) continue;
      if (!made.has(id)) isNew = true;
      made.add(id);
      isNew = world.remember(move) || isNew;
      for (const { owner, to } of targetsOf(move)) {
        if (possible(move, goalsOf(move, owner)).parts.length === 0) continue;
        isNew ||= !reached.has(to);
        reached.add(to);
        for (const state of from) leads.set(state, (leads.get(state) ?? new Set()).add(to));
      }
    }
  }
  // A walk that was cut short says nothing.
  if (world.left <= 0) return [];

  const findings: CaseFinding[] = [];
  for (const [id, move] of moves) {
    const place = placeOf(move);
    if (!made.has(id)) {
      if (namesIn(move.from).some((state) => reached.has(state)))
        findings.push({
          kind: 'move never made',
          name: id,
          ...(place && { place }),
          certain: possible(move, []).complete,
        });
      else findings.push({ kind: 'move never made', name: id, owner: move, certain: false });
      continue;
    }
    for (const { owner } of targetsOf(move)) {
      const taken = possible(move, goalsOf(move, owner));
      const at = placeOf(owner);
      if (taken.parts.length === 0)
        findings.push({
          kind: 'target never taken',
          name: id,
          owner,
          ...(at && { place: at }),
          certain: taken.complete,
        });
    }
    for (const mail of objectsOf(move.mails)) {
      const at = placeOf(mail);
      const sent = at ? possible(move, goal(mail)) : undefined;
      if (at && sent?.parts.length === 0)
        findings.push({ kind: 'mail never sent', name: String(mail.message), place: at, certain: sent.complete });
    }
  }
  for (const state of states)
    if (!reached.has(state)) findings.push({ kind: 'state never reached', name: state, certain: false });
  // Where a way is closed by mistake, what lies behind it may be the end.
  return findings.length > 0 ? findings : withoutEnd(procedure, reached, leads);
}

/** States from which no move leads to an end, where the procedure has ends; of those that no move starts from others tell. */
function withoutEnd(
  { whole, moves }: ProcedureModel,
  reached: ReadonlySet<string>,
  leads: ReadonlyMap<string, ReadonlySet<string>>,
): CaseFinding[] {
  const ending = new Set(namesIn(whole.ends));
  if (ending.size === 0) return [];
  for (let size = 0; size !== ending.size; ) {
    size = ending.size;
    for (const [from, to] of leads) if ([...to].some((state) => ending.has(state))) ending.add(from);
  }
  const left = new Set(moves.flatMap(([, move]) => namesIn(move.from)));
  const lost = [...reached].filter((state) => state !== NO_CASE && !ending.has(state) && left.has(state));
  return lost.map((name) => ({ kind: 'state without end', name, certain: false }));
}
