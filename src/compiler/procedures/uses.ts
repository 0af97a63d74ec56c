import type { FormModel } from '../forms/model.ts';
import { type JsonObject, objectOf, objectsOf, stringOf } from '../json.ts';
import type { MenuTree } from '../menu/tree.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';
import { namesIn, type ProcedureModel } from './model.ts';

/** The action that reads cases and makes moves, as `src/actions/procedure.ts` registers it. */
const ACTION = 'procedure';

/** Checks that a form that is sent, and a button of a page, name a move that the member may make. */
export function checkMoveUses(
  procedures: readonly ProcedureModel[],
  forms: readonly FormModel[],
  menu: MenuTree | null,
  report: Report,
): void {
  for (const { spec } of forms) checkUse(procedures, objectOf(spec.submit), true, report);
  for (const { node } of menu?.pages.flatMap(({ blocks }) => blocks) ?? [])
    for (const button of objectsOf(node.buttons)) checkUse(procedures, button, false, report);
}

/** `withForm`: the filled form goes along. */
function checkUse(procedures: readonly ProcedureModel[], use: JsonObject, withForm: boolean, report: Report): void {
  if (use.action !== ACTION) return;
  const params = objectOf(use.params);
  // An unknown procedure was reported by the dialect.
  const procedure = procedures.find(({ id }) => id === params.procedure);
  if (!procedure) return;
  const possible = procedure.moves
    .filter(([, move]) => namesIn(move.by).includes('member') && (move.values === true) === withForm)
    .map(([id]) => id);
  const move = stringOf(params.move);
  const remedy = suggest(move ?? '', possible, 'give the procedure such a move first');
  const kind = withForm ? 'takes a form from the member' : 'the member makes without a form';
  if (move === undefined) report.self(params, `no move is named that ${kind}`, `add "move": ${remedy}`);
  else if (!possible.includes(move)) report.value(params, 'move', `"${move}" is no move that ${kind}`, remedy);
}
