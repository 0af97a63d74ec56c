import { isOfForms, NO_CASE, REQUEST, TO_FORM_OFFICE, TO_MEMBER } from '../../core/procedure.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { checkPlace, checkStates } from '../expressions/check.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, objectOf, objectsOf, stringOf, stringsOf } from '../json.ts';
import type { Names } from '../names.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { checkGraph } from './graph.ts';
import { type ProcedureModel, procedurePlaces, targetsOf } from './model.ts';
import { checkTimes } from './times.ts';

/** Checks procedures against themselves, each other, and the forms and records they name. */
export function checkProcedures(
  procedures: readonly ProcedureModel[],
  names: Names,
  settings: JsonObject,
  report: Report,
  /** Whether every form could be read. */
  isWhole: boolean,
): void {
  const owners = new Map<string, string>();
  for (const procedure of procedures) {
    checkValues(procedure, report);
    if (isWhole) checkKept(procedure, names, report);
    checkOwner(procedure, owners, report);
    checkStateNames(procedure, report);
    checkGraph(procedure, report);
    checkTimes(procedure, settings, report);
    checkDocument(procedure, report);
    for (const [, move] of procedure.moves) checkMails(procedure, move, names, report);
    for (const place of procedurePlaces(procedure))
      checkStates(checkPlace(place, report).tree, place, procedure.states, report);
  }
}

/** Some form keeps the record that a case is about. */
function checkKept({ whole, forms }: ProcedureModel, names: Names, report: Report): void {
  if (names.record.includes(String(whole.record)) && forms.length === 0)
    report.value(
      whole,
      'record',
      say`no form keeps the record "${whole.record}"`,
      say`add "record" to the "form" of a form file`,
    );
}

/** The values of a case are kept in one place, and some form is sent with one of its moves. */
function checkValues({ id, whole, forms, moves }: ProcedureModel, report: Report): void {
  const { record, form } = whole;
  if (record !== undefined && form !== undefined)
    report.key(whole, 'form', say`the record says already where the values are`, say`remove "form" or "record"`);
  if (isOfForms(whole) && forms.length === 0 && id !== REQUEST)
    report.self(
      whole,
      say`no form begins a case`,
      say`add "record": … or "form": …, or "procedure": "${id}" to the "params" of the "submit" of a form that is sent`,
    );
  if (!moves.some(([, move]) => move.values === true))
    report.value(
      whole,
      'moves',
      say`no move takes the filled form`,
      say`add "values": true to the one that begins a case`,
    );
  const mailbox = stringOf(objectOf(whole.parts).contactMailbox);
  const properties = forms.flatMap(({ fields }) => fields.map(({ path }) => pathOf(path)));
  if (mailbox !== undefined && forms.length > 0 && !properties.includes(mailbox)) {
    const what = say`"parts" names "${mailbox}", which is no property of the form`;
    report.value(
      objectOf(whole.parts),
      'contactMailbox',
      what,
      suggest(mailbox, properties, say`add the property first`),
    );
  }
}

/** Whoever sends a form or changes a record makes a move: of one procedure only. */
function checkOwner({ id, whole }: ProcedureModel, owners: Map<string, string>, report: Report): void {
  for (const kind of ['record', 'form']) {
    const name = stringOf(whole[kind]);
    if (name === undefined) continue;
    const other = owners.get(`${kind} ${name}`);
    if (other !== undefined)
      report.value(
        whole,
        kind,
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
  const ask = (owner: JsonObject | unknown[], key: string | number, name: string, known: readonly string[]) => {
    if (known.includes(name)) return;
    report.value(
      owner,
      key,
      say`"${name}" is no state of the procedure`,
      suggest(name, known, say`add it to "states"`),
    );
  };
  for (const { text, index } of stringsOf(whole.states))
    if (text === NO_CASE)
      report.value(
        whole.states as unknown[],
        index,
        say`"${NO_CASE}" stands for having no case`,
        say`give the state another name`,
      );
  for (const { text, index } of stringsOf(whole.ends)) ask(whole.ends as unknown[], index, text, states);
  for (const [, move] of moves) {
    for (const { text, index } of stringsOf(move.from)) ask(move.from as unknown[], index, text, [NO_CASE, ...states]);
    for (const { owner, to } of targetsOf(move)) ask(owner, 'to', to, states);
    const all = objectsOf(move.to);
    const last = all.at(-1);
    if (last?.when !== undefined)
      report.key(
        last,
        'when',
        say`nothing says where the move leads when no condition holds`,
        say`remove "when" from the last`,
      );
    for (const earlier of all.slice(0, -1))
      if (earlier.when === undefined)
        report.self(
          earlier,
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
      report.value(
        move,
        'document',
        say`"${id}" has no filled form to make a document of`,
        say`add "values": true and name a "form"`,
      );
    if (move.document === 'signed' && !made)
      report.value(
        move,
        'document',
        say`no move makes the document`,
        say`add "document": "made" to the one that takes the form`,
      );
    for (const mail of objectsOf(move.mails)) {
      const wanted = [mail.attachment].flat();
      const at = (what: Said, remedy: Said) => report.key(mail, 'attachment', what, remedy);
      if (wanted.includes('document') && move.document !== 'signed')
        at(say`"${id}" signs no document`, say`remove it, or add "document": "signed" to the move`);
      if (!wanted.includes('files')) continue;
      if (mail.recipient === TO_MEMBER) at(say`files go to an office, and the member has them`, say`remove "files"`);
      else if (forms.length > 0 && !forms.some((form) => submitsFiles(form)))
        at(
          say`the form sends no files`,
          say`name the field in "attachment" of the "submit" of the form, or remove "files"`,
        );
    }
  }
}

function submitsFiles({ spec }: FormModel): boolean {
  return objectOf(objectOf(spec.submit).params).attachment !== undefined;
}

function checkMails({ whole }: ProcedureModel, move: JsonObject, { office, untold }: Names, report: Report): void {
  const known = [TO_MEMBER, ...(isOfForms(whole) ? [TO_FORM_OFFICE] : []), ...office];
  for (const mail of objectsOf(move.mails)) {
    const recipient = stringOf(mail.recipient);
    if (recipient === undefined || known.includes(recipient) || untold.has('office')) continue;
    report.value(
      mail,
      'recipient',
      say`unknown recipient "${recipient}"`,
      suggest(recipient, known, say`name an office`),
    );
  }
}
