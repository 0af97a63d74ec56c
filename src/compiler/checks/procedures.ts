import { isOfForms, NO_CASE, REQUEST, TO_FORM_OFFICE, TO_MEMBER } from '../../core/procedure.ts';
import { pathOf } from '../../core/values/field-path.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectsOf, stringOf, stringsOf } from '../json.ts';
import type { MenuPage } from '../menu/tree.ts';
import { type Names, PROCEDURE_ACTION } from '../names.ts';
import { type ProcedureModel, procedurePlaces, targetsOf } from '../procedures/model.ts';
import { checkPaymentMoves, checkTimes } from '../procedures/unattended.ts';
import { valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { checkPlace, checkState, checkStates } from './expressions.ts';
import { checkMention } from './forms/forms.ts';

/** Checks procedures against themselves, each other, and the forms and records they name. */
export function checkProcedures({ procedures, folders, forms, names, settings, report }: ReadConfig): void {
  const owners = new Map<string, string>();
  for (const procedure of procedures) {
    checkValues(procedure, report);
    // A form that cannot be read may keep the record.
    if (forms.length === folders.forms.length) checkKept(procedure, names, report);
    checkOwner(procedure, owners, report);
    checkStateNames(procedure, report);
    checkGraph(procedure, report);
    checkOffered(procedure, report);
    checkTimes(procedure, settings, report);
    checkPaymentMoves(procedure, report);
    checkDocument(procedure, report);
    for (const [, move] of procedure.moves) checkMails(procedure, move, names, report);
    for (const place of procedurePlaces(procedure))
      checkStates(checkPlace(place, report).tree, place, procedure.states, report);
  }
}

/** Some form keeps the record that a case is about. */
function checkKept({ whole, forms }: ProcedureModel, names: Names, report: Report): void {
  if (names.record.includes(String(whole.record)) && forms.length === 0)
    report.value(whole, 'record')(
      say`no form keeps the record "${whole.record}"`,
      say`add "record" to the "form" of a form file`,
    );
}

/** The values of a case are kept in one place, and some form is sent with one of its moves. */
function checkValues({ id, whole, forms, moves }: ProcedureModel, report: Report): void {
  const { record, form } = whole;
  if (record !== undefined && form !== undefined)
    report.key(whole, 'form')(say`the record says already where the values are`, say`remove "form" or "record"`);
  if (isOfForms(whole) && forms.length === 0 && id !== REQUEST)
    report.self(whole)(
      say`no form begins a case`,
      say`add "record": … or "form": …, or "procedure": "${id}" to the "params" of the "submit" of a form that is sent`,
    );
  if (!moves.some(([, move]) => move.values === true))
    report.value(whole, 'moves')(
      say`no move takes the filled form`,
      say`add "values": true to the one that begins a case`,
    );
  const parts = jsonObjectOf(whole.parts);
  const mailbox = stringOf(parts.contactMailbox);
  const properties = forms.flatMap(({ fields }) => fields.map(({ path }) => pathOf(path)));
  if (mailbox !== undefined && forms.length > 0)
    checkMention(
      { property: mailbox, place: valuePlace(parts, 'contactMailbox'), keyword: 'parts' },
      properties,
      report,
    );
}

/** Sending a form or changing a record makes a move: of one procedure only. */
function checkOwner({ id, whole }: ProcedureModel, owners: Map<string, string>, report: Report): void {
  for (const kind of ['record', 'form']) {
    const name = stringOf(whole[kind]);
    if (name === undefined) continue;
    const other = owners.get(`${kind} ${name}`);
    if (other !== undefined)
      report.value(whole, kind)(
        kind === 'form'
          ? say`the form "${name}" belongs to "${other}" already`
          : say`the record "${name}" belongs to "${other}" already`,
        say`leave it in one of the two files`,
      );
    owners.set(`${kind} ${name}`, id);
  }
}

/** Every state that is named somewhere is one of the list. */
function checkStateNames({ whole, states, moves }: ProcedureModel, report: Report): void {
  for (const { text, place } of stringsOf(whole.states))
    if (text === NO_CASE)
      report.at(place)(say`"${NO_CASE}" stands for having no case`, say`give the state another name`);
  for (const { text, place } of stringsOf(whole.ends)) checkState(place, text, states, report);
  for (const [, move] of moves) {
    for (const { text, place } of stringsOf(move.from)) checkState(place, text, [NO_CASE, ...states], report);
    for (const { owner, to } of targetsOf(move)) checkState(valuePlace(owner, 'to'), to, states, report);
    const all = objectsOf(move.to);
    const last = all.at(-1);
    if (last?.when !== undefined)
      report.key(last, 'when')(
        say`nothing says where the move leads when no condition holds`,
        say`remove "when" from the last`,
      );
    for (const earlier of all.slice(0, -1))
      if (earlier.when === undefined)
        report.self(earlier)(
          say`what follows is never asked, because this one always holds`,
          say`add "when", or put it last`,
        );
  }
}

/** A document must exist before it is signed or mailed, and it needs a form. */
function checkDocument({ whole, moves, forms }: ProcedureModel, report: Report): void {
  const made = moves.some(([, move]) => move.document === 'made');
  for (const [id, move] of moves) {
    if (move.document === 'made' && (whole.form === undefined || move.values !== true))
      report.value(move, 'document')(
        say`"${id}" has no filled form to make a document of`,
        say`add "values": true and name a "form"`,
      );
    if (move.document === 'signed' && !made)
      report.value(move, 'document')(
        say`no move makes the document`,
        say`add "document": "made" to the one that takes the form`,
      );
    for (const mail of objectsOf(move.mails)) {
      const wanted = [mail.attachment].flat();
      const at = report.key(mail, 'attachment');
      if (wanted.includes('document') && move.document !== 'signed')
        at(say`"${id}" signs no document`, say`remove it, or add "document": "signed" to the move`);
      if (!wanted.includes('files')) continue;
      if (mail.recipient === TO_MEMBER) at(say`files go to an office, and the member has them`, say`remove "files"`);
      else if (!takesAnswer(namesIn(whole.ends), move) && forms.length > 0 && !forms.some((form) => submitsFiles(form)))
        at(
          say`the form sends no files`,
          say`name the field in "attachment" of the "submit" of the form, or remove "files"`,
        );
    }
  }
}

function submitsFiles({ spec }: FormModel): boolean {
  return jsonObjectOf(jsonObjectOf(spec.submit).params).attachment !== undefined;
}

function checkMails({ whole }: ProcedureModel, move: JsonObject, { office, untold }: Names, report: Report): void {
  const known = [TO_MEMBER, ...(isOfForms(whole) ? [TO_FORM_OFFICE] : []), ...office];
  for (const mail of objectsOf(move.mails)) {
    const recipient = stringOf(mail.recipient);
    if (recipient === undefined || known.includes(recipient) || untold.has('office')) continue;
    report.value(mail, 'recipient')(
      say`unknown recipient "${recipient}"`,
      suggest(recipient, known, say`name an office`),
    );
  }
}

/** Checks that every state can be come to, that every move can be made, and that none is made by the wrong one. */
function checkGraph(procedure: ProcedureModel, report: Report): void {
  const { whole, moves } = procedure;
  const reached = reachable(procedure);
  const known = new Set([NO_CASE, ...procedure.states]);
  // A move from or to an unknown state is reported, and may be the move that leads on.
  const isSure = moves.every(([, move]) =>
    [...namesIn(move.from), ...targetsOf(move).map(({ to }) => to)].every((state) => known.has(state)),
  );
  const left = new Set([...namesIn(whole.ends), ...moves.flatMap(([, move]) => namesIn(move.from))]);
  for (const { text, place } of isSure ? stringsOf(whole.states) : [])
    if (!reached.has(text))
      report.at(place)(say`no move leads to "${text}"`, say`name it as "to" of a move, or remove it`);
    else if (!left.has(text))
      report.warn(place)(
        say`no move leads on from "${text}"`,
        say`name it in the "from" of a move, or in "ends" if a case ends there`,
      );
  for (const [index, [id, move]] of moves.entries()) {
    const from = namesIn(move.from);
    if (Array.isArray(move.from) && from.length === 0)
      report.value(move, 'from')(
        say`"${id}" starts from nowhere`,
        say`name its states; "${NO_CASE}" where a case begins`,
      );
    if (from.includes(NO_CASE) && !namesIn(move.by).some((by) => by === 'time' || by === 'payment'))
      checkBeginning(id, move, report);
    if (whole.form === undefined) checkOnlyOne(move, moves.slice(0, index), report);
  }
}

/** The list of what people sent offers them three moves: to send the form again, to answer the office, and to end the case. */
function checkOffered({ whole, moves }: ProcedureModel, report: Report): void {
  if (!isOfForms(whole)) return;
  const ends = namesIn(whole.ends);
  for (const [id, move] of moves) {
    if (!namesIn(move.by).includes('member') || move.values === true || move.document !== undefined) continue;
    const mayEnd = targetsOf(move).some(({ to }) => ends.includes(to));
    if (takesAnswer(ends, move) || (mayEnd && move.note !== 'required')) continue;
    report.warn(valuePlace(move, 'by'))(
      say`no page offers the member "${id}"`,
      mayEnd
        ? say`remove "note": "required": people end a case without a note`
        : say`add "values": true, so that they send the form again, "note", so that they answer, or lead it to one of "ends"`,
    );
  }
}

/** A member answers the office with it: a note comes with it, and the case may go on. */
function takesAnswer(ends: readonly string[], move: JsonObject): boolean {
  const leads = targetsOf(move);
  const goesOn = leads.length === 0 || leads.some(({ to }) => !ends.includes(to));
  return namesIn(move.by).includes('member') && (move.note === 'required' || move.note === 'optional') && goesOn;
}

/** A case begins when a member sends the form that it is about. */
function checkBeginning(id: string, move: JsonObject, report: Report): void {
  if (namesIn(move.by).includes('office'))
    report.value(move, 'by')(
      say`"${id}" begins a case, which is the member's to do`,
      say`write ["member"], or leave out "none"`,
    );
  if (move.values !== true)
    report.key(move, 'from')(
      say`"${id}" begins a case without any values`,
      say`add "values": true, or leave out "none"`,
    );
  if (move.to === undefined)
    report.key(move, 'from')(say`"${id}" begins a case and does not say in which state`, say`add "to"`);
}

/** A record is written, and a form is sent to an office, without naming a move, so at most one can be meant. */
function checkOnlyOne(move: JsonObject, earlier: ProcedureModel['moves'], report: Report): void {
  if (move.values !== true) return;
  const before = earlier.filter(([, other]) => other.values === true);
  for (const { text, place } of stringsOf(move.from)) {
    const other = before.find(([, one]) => namesIn(one.from).includes(text));
    if (!other) continue;
    const what = say`in "${text}" the move "${other[0]}" takes the form already`;
    report.at(place)(what, say`leave the state in one of the two moves`);
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

/** Checks that a form that is sent, and a button of a page, name a move that the member may make. */
export function checkMoveUses({ procedures, forms, menu, report }: ReadConfig): void {
  for (const { spec } of forms) {
    const { action, params } = jsonObjectOf(spec.submit);
    if (action !== PROCEDURE_ACTION) continue;
    const possible = movesOf(procedures, jsonObjectOf(params).procedure, true);
    checkMove(jsonObjectOf(params), possible, say`takes a form from the member`, report);
  }
  for (const page of menu.pages)
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
  const { action, params } = jsonObjectOf(node.record);
  if (action === PROCEDURE_ACTION)
    checkMove(
      button,
      movesOf(procedures, jsonObjectOf(params).procedure, false),
      say`the member makes without a form`,
      report,
    );
  // A page without a record was reported.
  else if (action !== undefined)
    report.key(button, 'move')(
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
  if (move === undefined) report.self(owner)(say`no move is named that ${kind}`, say`add "move": ${remedy}`);
  else if (!possible.includes(move)) report.value(owner, 'move')(say`"${move}" is no move that ${kind}`, remedy);
}
