import type { FormModel } from '../forms/model.ts';
import { type JsonObject, objectOf, objectsOf, stringOf } from '../json.ts';
import type { MenuPage, MenuTree } from '../menu/tree.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { namesIn, type ProcedureModel } from './model.ts';

/** The action that reads cases and makes moves, as `src/actions/procedure.ts` registers it. */
export const ACTION = 'procedure';

/** Checks that a form that is sent, and a button of a page, name a move that the member may make. */
export function checkMoveUses(
  procedures: readonly ProcedureModel[],
  forms: readonly FormModel[],
  menu: MenuTree | null,
  report: Report,
): void {
  for (const { spec } of forms) {
    const { action, params } = objectOf(spec.submit);
    if (action !== ACTION) continue;
    const possible = movesOf(procedures, objectOf(params).procedure, true);
    checkMove(objectOf(params), possible, say`takes a form from the member`, report);
  }
  for (const page of menu?.pages ?? [])
    for (const { node } of page.blocks)
      for (const button of objectsOf(node.buttons))
        if (button.move !== undefined) checkButton(button, page, procedures, report);
}

/** A button makes a move of the procedure that the page's record is a case of. */
function checkButton(
  button: JsonObject,
  { id, node }: MenuPage,
  procedures: readonly ProcedureModel[],
  report: Report,
): void {
  const { action, params } = objectOf(node.record);
  if (action === ACTION)
    checkMove(
      button,
      movesOf(procedures, objectOf(params).procedure, false),
      say`the member makes without a form`,
      report,
    );
  // A page without a record was reported.
  else if (action !== undefined)
    report.key(
      button,
      'move',
      say`the record of the page "${id}" is no case of a procedure`,
      say`name an "action" instead`,
    );
}

/** Moves that the member may make; undefined of an unknown procedure, which the dialect reported. */
function movesOf(procedures: readonly ProcedureModel[], procedure: unknown, withForm: boolean): string[] | undefined {
  return procedures
    .find(({ id }) => id === procedure)
    ?.moves.filter(([, move]) => namesIn(move.by).includes('member') && (move.values === true) === withForm)
    .map(([id]) => id);
}

function checkMove(owner: JsonObject, possible: readonly string[] | undefined, kind: Said, report: Report): void {
  if (!possible) return;
  const move = stringOf(owner.move);
  const remedy = suggest(move ?? '', possible, say`give the procedure such a move first`);
  if (move === undefined) report.self(owner, say`no move is named that ${kind}`, say`add "move": ${remedy}`);
  else if (!possible.includes(move)) report.value(owner, 'move', say`"${move}" is no move that ${kind}`, remedy);
}
