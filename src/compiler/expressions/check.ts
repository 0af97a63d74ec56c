import { comparedWith } from '../../core/expressions/reads.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { checkMention } from '../checks/forms/forms.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, objectEntries, objectsOf, stringOf } from '../json.ts';
import { type Place, placeOf, valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { circleIn, neededBy } from './circle.ts';
import { fits, isWhole, kindName } from './kinds.ts';
import { type Parsed, parseExpression } from './parse.ts';
import { type ExpressionPlace, fieldPlaces, pagePlaces, sectionPlaces, specPlaces } from './places.ts';

/** Checks every expression of a form: whether it can be read, what it sees, what it gives, and that none needs itself. */
export function checkFormExpressions(form: FormModel, { report }: ReadConfig): void {
  const needs = new Map<string, Set<string>>();
  const note = (path: string, { tree }: Parsed) =>
    needs.set(path, new Set([...(needs.get(path) ?? []), ...neededBy(path, tree, form)]));
  const own = fieldPlaces(form);
  for (const { field, when, value } of own) {
    if (when) note(pathOf(field.path), checkPlace(when, report));
    if (value) note(pathOf(field.path), checkPlace(value, report));
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

export function checkPageExpressions({ menu, report }: ReadConfig): void {
  for (const place of menu.pages.flatMap(pagePlaces)) checkPlace(place, report);
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
