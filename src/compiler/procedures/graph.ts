import { NO_CASE } from '../../core/procedure.ts';
import { type JsonObject, stringsOf } from '../json.ts';
import { valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { namesIn, type ProcedureModel, targetsOf } from './model.ts';

/** Checks that every state can be come to, that every move can be made, and that none is made by the wrong one. */
export function checkGraph(procedure: ProcedureModel, report: Report): void {
  const { whole, moves } = procedure;
  const reached = reachable(procedure);
  const known = new Set([NO_CASE, ...procedure.states]);
  // A move from or to a state of another name is reported, and may be the one that led on.
  const isSure = moves.every(([, move]) =>
    [...namesIn(move.from), ...targetsOf(move).map(({ to }) => to)].every((state) => known.has(state)),
  );
  for (const { text, index } of stringsOf(whole.states))
    if (isSure && !reached.has(text) && text !== NO_CASE)
      report.value(
        whole.states as unknown[],
        index,
        say`no move leads to "${text}"`,
        say`name it as "to" of a move, or remove it`,
      );
  const left = new Set([...namesIn(whole.ends), ...moves.flatMap(([, move]) => namesIn(move.from))]);
  for (const { text, index } of stringsOf(whole.states))
    if (isSure && reached.has(text) && !left.has(text))
      report.warn(
        valuePlace(whole.states as unknown[], index),
        say`no move leads on from "${text}"`,
        say`name it in the "from" of a move, or in "ends" if a case ends there`,
      );
  for (const [id, move] of moves) {
    const from = namesIn(move.from);
    const all = moves.map(([name]) => name);
    if (Array.isArray(move.from) && from.length === 0)
      report.value(
        move,
        'from',
        say`"${id}" starts from nowhere`,
        say`name its states; "${NO_CASE}" where a case begins`,
      );
    if (from.includes(NO_CASE) && !namesIn(move.by).some((by) => by === 'time' || by === 'payment'))
      checkBeginning(id, move, report);
    if (whole.form === undefined) checkOnlyOne(procedure, id, move, all, report);
  }
}

/** Whoever begins a case sends the form that it is about. */
function checkBeginning(id: string, move: JsonObject, report: Report): void {
  if (namesIn(move.by).includes('office'))
    report.value(
      move,
      'by',
      say`"${id}" begins a case, which is the member's to do`,
      say`write ["member"], or leave out "none"`,
    );
  if (move.values !== true)
    report.key(
      move,
      'from',
      say`"${id}" begins a case without any values`,
      say`add "values": true, or leave out "none"`,
    );
  if (move.to === undefined)
    report.key(move, 'from', say`"${id}" begins a case and does not say in which state`, say`add "to"`);
}

/** A record is written, and a form is sent to an office, without naming a move, so at most one can be meant. */
function checkOnlyOne(
  { moves }: ProcedureModel,
  id: string,
  move: JsonObject,
  all: readonly string[],
  report: Report,
): void {
  if (move.values !== true) return;
  const before = moves.slice(0, all.indexOf(id)).filter(([, other]) => other.values === true);
  for (const { text, index } of stringsOf(move.from)) {
    const other = before.find(([, one]) => namesIn(one.from).includes(text));
    if (!other) continue;
    const what = say`in "${text}" the move "${other[0]}" takes the form already`;
    report.value(move.from as unknown[], index, what, say`leave the state in one of the two moves`);
  }
}

/** States that moves lead to, beginning without a case; conditions count as fulfilled. */
function reachable({ moves }: ProcedureModel): ReadonlySet<string> {
  const reached = new Set([NO_CASE]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const [, move] of moves)
      if (namesIn(move.from).some((state) => reached.has(state))) for (const { to } of targetsOf(move)) reached.add(to);
  }
  return reached;
}
