import { type Filled, type JudgedForm, outcomeOf, type Surroundings } from '../cases/outcome.ts';
import { sendingMove } from '../moves/allowed-moves.ts';
import { patternOf } from '../values/field-path.ts';
import { fieldId, moveId, stateId } from './nodes.ts';

/** Ids of the nodes of a map that a case takes: the fields that show, and its move from a state to another. */
export function casePath(form: JudgedForm, filling: Filled, surroundings: Surroundings): string[] {
  const { shown, values, state } = outcomeOf(form, filling, surroundings);
  const { procedure } = surroundings;
  const fields = [...new Set([...shown].map(patternOf))].map(fieldId);
  if (!procedure || state === null) return fields;
  const { before, scope } = filling;
  const asked = { values, today: scope.today, note: '', afterSending: form.spec.afterSending ?? [] };
  const move = filling.move?.name ?? sendingMove(procedure, before, asked);
  return [...fields, stateId(before.state), ...(move === null ? [] : [moveId(move)]), stateId(state)];
}
