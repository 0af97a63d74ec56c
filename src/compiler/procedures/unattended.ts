import { propertyNames, schemaOf } from '../../core/forms/property-names.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, stringOf, stringsOf } from '../json.ts';
import { valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { type ProcedureModel, withAmount } from './model.ts';

/** Checks what time does: that it can be done, that its day can be found, and that a state has one deadline at most. */
export function checkTimes(procedure: ProcedureModel, settings: JsonObject, report: Report): void {
  const ends = namesIn(procedure.whole.ends);
  const deadlines = new Map<string, string>();
  for (const [id, move] of procedure.moves) {
    const isTimes = namesIn(move.by).includes('time');
    for (const key of ['after', 'before', 'due'])
      if (!isTimes && move[key] !== undefined)
        report.key(move, key)(
          say`"${id}" has "${key}", and time does not make it`,
          say`add "time" to "by", or remove it`,
        );
    if (!isTimes) continue;
    checkMove(id, move, ends, report);
    for (const key of ['after', 'before'])
      if (isJsonObject(move[key])) checkRule(move[key], procedure, settings, { isBefore: key === 'before' }, report);
    if (move.due === undefined) continue;
    for (const state of namesIn(move.from)) {
      const other = deadlines.get(state);
      if (other !== undefined)
        report.key(move, 'due')(
          say`in "${state}" the move "${other}" has the deadline already`,
          say`leave "due" in one of them`,
        );
      else deadlines.set(state, id);
    }
  }
}

function checkMove(id: string, move: JsonObject, ends: readonly string[], report: Report): void {
  if (move.after === undefined && move.before === undefined)
    report.value(move, 'by')(
      say`nothing says when time makes "${id}"`,
      say`add "after", such as { "workingDays": 10 }`,
    );
  if (move.after !== undefined && move.before !== undefined)
    report.key(move, 'before')(
      say`"${id}" has "after" and "before"`,
      say`remove one of them; each day has a move of its own`,
    );
  if (move.due !== undefined && move.after === undefined && move.before !== undefined)
    report.key(move, 'due')(say`"due" is the last day of "after"`, say`move it to a move with "after"`);
  if (!['to', 'mails', 'due', 'remembers', 'note'].some((key) => move[key] !== undefined))
    report.self(move)(
      say`nothing happens when the day of "${id}" comes`,
      say`add "mails" to remind somebody, "to" or "due"`,
    );
  checkUnattended(id, move, ends, TIME, report);
  if (
    isJsonObject(move.after) &&
    move.after.field !== undefined &&
    namesIn(move.from).includes(stringOf(move.to) ?? '')
  )
    report.value(move, 'to')(
      say`"${id}" would be made again every day, since its date stays over`,
      say`remove "to", or name another state`,
    );
}

/** Checks what the payment does: that it can be done, and that something is to be paid. */
export function checkPaymentMoves({ whole, moves, forms }: ProcedureModel, report: Report): void {
  for (const [id, move] of moves) {
    if (!namesIn(move.by).includes('payment')) continue;
    if (withAmount(forms, moves).length === 0)
      report.value(move, 'by')(
        say`the payment makes "${id}", and nothing of the procedure costs anything`,
        say`add "amount" to a move or to the form, or remove "payment"`,
      );
    if (move.to === undefined)
      report.self(move)(
        say`"${id}" is made by the payment and leaves the state as it is, so it would be made again`,
        say`add "to": the state of what is paid`,
      );
    checkUnattended(id, move, namesIn(whole.ends), PAYMENT, report);
  }
}

/** Makers of moves that nobody makes. */
const TIME = say`time`;
const PAYMENT = say`the payment`;

function checkUnattended(id: string, move: JsonObject, ends: readonly string[], by: Said, report: Report): void {
  for (const [key, what] of [
    ['values', say`fills in no form`],
    ['document', say`makes and signs no document`],
  ] as const)
    if (move[key] !== undefined)
      report.key(move, key)(say`"${id}" is made by ${by}, which ${what}`, say`remove "${key}"`);
  if (move.note === 'required')
    report.value(move, 'note')(
      say`"${id}" is made by ${by}, which says nothing`,
      say`remove "note", or write "cleared"`,
    );
  for (const { text, place } of stringsOf(move.from)) {
    if (ends.includes(text))
      report.at(place)(say`in "${text}" the case has ended, and ${by} goes on no more`, say`leave the state out`);
    if (text === NO_CASE) report.at(place)(say`${by} begins no case`, say`leave out "none"`);
  }
}

function checkRule(
  rule: JsonObject,
  procedure: ProcedureModel,
  settings: JsonObject,
  { isBefore }: { isBefore: boolean },
  report: Report,
): void {
  const { field, days, workingDays } = rule;
  if (days !== undefined && workingDays !== undefined)
    report.key(rule, 'workingDays')(say`days and working days are counted both`, say`keep one of them`);
  if (workingDays !== undefined && settings.holidays === undefined)
    report.warn(valuePlace(rule, 'workingDays'))(
      say`the settings name no holidays, so every Monday to Friday is a working day`,
      say`add "holidays": ["12-25", "2027-03-26"] to menus/settings.json`,
    );
  if (isBefore && field === undefined)
    report.self(rule)(say`nothing says before which date`, say`add "field" with a date of the case, or write "after"`);
  if (isBefore && field !== undefined && days === undefined && workingDays === undefined)
    report.self(rule)(say`nothing says how long before`, say`add "days" or "workingDays"`);
  if (rule.else !== undefined && field === undefined)
    report.key(rule, 'else')(say`there is always a day to count from`, say`remove "else"`);
  if (typeof field === 'string') checkField(rule, field, procedure, report);
  if (isJsonObject(rule.else)) checkRule(rule.else, procedure, settings, { isBefore: false }, report);
}

/** Every form of the procedure has the field, and it is a date; where it may be empty, something says what holds then. */
function checkField(rule: JsonObject, field: string, { kept }: ProcedureModel, report: Report): void {
  for (const { owner, schema } of kept) {
    const isDate = (name: string) => DATES.includes(String(schemaOf(schema, pathOf([name])).format));
    const properties = [...propertyNames(schema)];
    const [what, remedy] = !properties.includes(field)
      ? [say`${owner} has no property "${field}"`, suggest(field, properties.filter(isDate), NO_DATE)]
      : !isDate(field)
        ? [say`"${field}" of ${owner} is no date`, suggest(field, properties.filter(isDate), NO_DATE)]
        : rule.else === undefined && !namesIn(jsonObjectOf(schema).required).includes(field)
          ? [say`"${field}" of ${owner} may be empty, and nothing says what holds then`, EMPTY]
          : [];
    if (what === undefined || remedy === undefined) continue;
    report.value(rule, 'field')(what, remedy);
    return;
  }
}

const DATES = ['date', 'date-time', 'iso-date-time'];
const NO_DATE = say`add a property with "format": "date" first`;
const EMPTY = say`add "else": "never", or "else": { "days": 30 }`;
