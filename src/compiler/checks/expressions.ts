import { comparedWith } from '../../core/expressions/reads.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { circleIn, neededBy } from '../expressions/circle.ts';
import { type Parsed, parseExpression, treeOf } from '../expressions/parse.ts';
import {
  type ExpressionPlace,
  fieldPlaces,
  pagePlaces,
  pageScope,
  sectionPlaces,
  specPlaces,
} from '../expressions/places.ts';
import type { FormField } from '../fields/fields.ts';
import {
  ANY,
  bare,
  fits,
  groupOf,
  hasFormat,
  isWhole,
  kindName,
  kindOfSchema,
  type ValueKind,
} from '../fields/kinds.ts';
import { isFormat } from '../formats/index.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf, objectEntries, objectsOf, stringOf } from '../json.ts';
import type { MenuPage } from '../menu/tree.ts';
import { rolesOf } from '../names.ts';
import { type Place, placeOf, valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import { RECORD_ACTION, sharedBy } from '../records/model.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { checkMention } from './forms/forms.ts';

/** Checks every expression of a form: whether it can be read, what it sees, what it gives, and that none needs itself. */
export function checkFormExpressions(form: FormModel, { report }: ReadConfig): void {
  const needs = new Map<string, Set<string>>();
  const note = (path: string, { tree }: Parsed) =>
    needs.set(path, new Set([...(needs.get(path) ?? []), ...neededBy(path, tree, form)]));
  const own = fieldPlaces(form);
  for (const { field, when, value } of own) {
    if (when) note(pathOf(field.path), checkPlace(when, report));
    if (!value) continue;
    const parsed = checkPlace(value, report);
    note(pathOf(field.path), parsed);
    if (parsed.faults.length === 0 && fits(parsed.kind, 'text')) checkComputedFormat(field, value, parsed, report);
  }
  for (const { fields, when } of sectionPlaces(form)) {
    const parsed = checkPlace(when, report);
    for (const property of fields) note(property, parsed);
  }
  for (const place of specPlaces(form)) {
    const { tree } = checkPlace(place, report);
    if (form.states?.length) checkStates(tree, place, form.states, report);
  }
  refuseWithin(form, report);
  checkRuleFields(form, report);
  const circle = circleIn(needs);
  const first = circle && own.find(({ field }) => pathOf(field.path) === circle[0]);
  const place = first?.when ?? first?.value;
  if (circle && place)
    report.at(place.at)(
      say`these fields depend on each other in a circle: ${[...circle, circle[0]].join(' → ')}`,
      say`let one of them go by something else`,
    );
}

/** A computed value outside its format is absent, without a word to the person who fills in the form. */
function checkComputedFormat({ schemas }: FormField, { at }: ExpressionPlace, { kind }: Parsed, report: Report): void {
  const format = schemas
    .map((schema) => stringOf(schema.format) ?? '')
    .find((one) => isFormat(one) && !hasFormat(kind, one));
  if (format === undefined) return;
  report.warn(at)(
    say`"ui:value" may give what is not of the format "${format}", and such a value is left out`,
    format === 'date' ? say`write date(…) or addDays(…)` : say`name a field with "format": "${format}"`,
  );
}

export function checkPageExpressions(config: ReadConfig): void {
  const { menu, names, report } = config;
  for (const page of menu.pages) {
    const scope = pageScope(rolesOf(names), pageRecord(page, config));
    for (const place of pagePlaces(page, scope)) checkPlace(place, report);
    for (const place of pagePlaces(page)) checkRecordState(place, page, config);
  }
}

/** What is known of the record that a page reads: the properties of its file; an action of a plug-in says nothing of its. */
function pageRecord({ node }: MenuPage, { records }: ReadConfig): ValueKind {
  const { action, params } = jsonObjectOf(node.record);
  const record = records.find(({ id }) => id === stringOf(jsonObjectOf(params).record));
  if (action !== RECORD_ACTION || !record) return ANY;
  const shared = sharedBy(record, records);
  const kinds = [record, ...(shared ? [shared] : [])].map(({ split }) => bare(kindOfSchema(split.schema)));
  return groupOf(kinds.flatMap((kind) => (kind.is === 'group' ? [...kind.members] : [])));
}

/** The record of a case is in a state of its procedure, or in a former one where it goes on in an earlier version. */
function checkRecordState(place: ExpressionPlace, { node }: MenuPage, { procedures, report }: ReadConfig): void {
  const { params, state } = jsonObjectOf(node.record);
  const procedure = procedures.find(({ id }) => id === stringOf(jsonObjectOf(params).procedure));
  if (!procedure || typeof state !== 'string') return;
  const known = [NO_CASE, ...procedure.states];
  for (const name of comparedWith(treeOf(place), 'record', state))
    if (!known.includes(name))
      report.warn(place.at)(say`"${name}" is no state of the procedure`, suggest(name, known, say`add it to "states"`));
}

/** Checks that what an expression compares `state` with is a state. */
export function checkStates(tree: Tree, place: ExpressionPlace, states: readonly string[], report: Report): void {
  for (const name of comparedWith(tree, 'state')) checkState(place.at, name, [NO_CASE, ...states], report);
}

export function checkState(at: Place | undefined, name: string, known: readonly string[], report: Report): void {
  if (!known.includes(name))
    report.at(at)(say`"${name}" is no state of the procedure`, suggest(name, known, say`add it to "states"`));
}

/** Checks one expression: that it can be read, what it sees and what it gives. */
export function checkPlace(place: ExpressionPlace, report: Report): Parsed {
  const parsed = parseExpression(place.text, place.scope);
  for (const { at, what, remedy } of parsed.faults) report.at(within(place, at))(what, remedy);
  for (const { at, what, remedy } of parsed.doubts) report.warn(within(place, at))(what, remedy);
  const { wants } = place;
  if (parsed.faults.length === 0 && wants.is !== 'any' && !fits(parsed.kind, wants.is))
    report.at(place.at)(
      say`"${place.key}" wants ${kindName(wants)}, and this is ${kindName(parsed.kind)}`,
      wants.is === 'truth' ? say`compare it with something: == != < > or isEmpty(…)` : say`correct the expression`,
    );
  if (parsed.faults.length === 0 && wants.is === 'number' && wants.whole && !isWhole(parsed.kind))
    report.at(place.at)(
      say`"${place.key}" wants a whole number, and this may have a fraction`,
      say`write round(…, 0), cents(…) for an amount in cents, or "type": "number"`,
    );
  return parsed;
}

/** A position in an expression as one in its file; escapes of JSON make the written text longer. */
function within({ owner, at: start }: ExpressionPlace, at: number): Place | undefined {
  if (!start || start === placeOf(owner)) return start;
  const { text } = start.source;
  let offset = start.offset + 1;
  for (let index = 0; index < at; index++) {
    if (text[offset] !== '\\') offset += 1;
    else offset += text[offset + 1] === 'u' ? 6 : 2;
  }
  return { source: start.source, offset };
}

/** A value that a widget draws as a whole has no fields within that could come and go. */
function refuseWithin({ fields, split }: FormModel, report: Report): void {
  const own = new Set<JsonObject>(fields.map(({ ui }) => ui));
  const walk = (node: JsonObject): void => {
    for (const key of ['ui:when', 'ui:value'])
      if (!own.has(node) && stringOf(node[key]) !== undefined)
        report.key(node, key)(
          say`"${key}" stands within what one widget draws as a whole`,
          say`give it to the whole field`,
        );
    for (const [name, part] of objectEntries(node)) if (!name.startsWith('ui:')) walk(part);
  };
  walk(split.uiSchema);
}

function checkRuleFields(form: FormModel, report: Report): void {
  const known = form.fields.map(({ path }) => pathOf(path));
  for (const rule of objectsOf(form.spec.rules)) {
    const property = stringOf(rule.field);
    if (property !== undefined)
      checkMention({ property, place: valuePlace(rule, 'field'), keyword: 'field' }, known, report);
  }
}
