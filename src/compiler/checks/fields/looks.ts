import type { LookNeeds } from '../../../core/forms/widget-manifest.ts';
import { EACH, pathOf } from '../../../core/values/field-path.ts';
import { defaultWidget, type Field, needsOfLook } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { isObject, type JsonObject, objectOf, stringsOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { anyOf, say } from '../../said/say.ts';

/** A look that a widget cannot give a field would be drawn as another one, or not at all. */
export function checkLooks(form: FormModel, registry: Registry, report: Report): void {
  for (const field of form.fields) {
    if (field.path.length === 1 && registry.widgets.get(field.widget ?? '')?.panel)
      report.key(
        field.owner,
        field.key,
        say`"${field.name}" is drawn by "${field.widget}", which chooses what stands below it in a group`,
        say`put it, and what it chooses, into a property of the type "object"`,
      );
    const needs = field.broken ? undefined : needsOfLook(field, registry.widgets);
    if (!needs) continue;
    checkEntries(field, needs, report);
    checkEntryWidget(field, needs, form.fields, report);
    if (needs.sameChoices) checkSameChoices(field, form.fields, report);
  }
}

function checkEntries(field: Field, { items }: LookNeeds, report: Report): void {
  const entries = field.schemas.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
  const types = entries.flatMap(({ type }) => (type === undefined ? [] : [type].flat().map(String)));
  if (!items || types.length === 0 || types.every((type) => items.includes(type))) return;
  const options = objectOf(field.ui['ui:options']);
  report.value(
    options,
    'look',
    say`the look "${options.look}" is for entries of type ${anyOf(items)}, and those of "${field.name}" are ${anyOf(types)}`,
    say`remove it, or name another one`,
  );
}

/** The look replaces the widget of the entries, so its abilities would be lost. */
function checkEntryWidget(field: Field, { entries }: LookNeeds, all: readonly Field[], report: Report): void {
  const path = pathOf([...field.path, EACH]);
  const widget = all.find((one) => pathOf(one.path) === path)?.widget;
  if (!entries || widget === undefined || entries.includes(widget)) return;
  const options = objectOf(field.ui['ui:options']);
  report.value(
    options,
    'look',
    say`the look "${options.look}" is for entries that are typed, and those of "${field.name}" are drawn by "${widget}"`,
    say`remove it, or name another one`,
  );
}

/** All rows share the columns, so they need the same choices in the same order. */
function checkSameChoices({ path, ui, name }: Field, all: readonly Field[], report: Report): void {
  const within = all.filter(
    (field) =>
      !field.broken && field.path.length === path.length + 1 && path.every((step, at) => field.path[at] === step),
  );
  const [first] = within;
  const choices = JSON.stringify(first && choicesOf(first));
  const { look } = objectOf(ui['ui:options']);
  for (const field of within) {
    if (choicesOf(field).length === 0)
      report.key(
        field.owner,
        field.key,
        say`"${name}" is drawn as "${look}", and its field "${field.name}" offers no choices`,
        say`add "enum": […], or put it elsewhere`,
      );
    else if (JSON.stringify(choicesOf(field)) !== choices)
      report.key(
        field.owner,
        field.key,
        say`"${name}" is drawn as "${look}", and "${field.name}" offers other choices than "${first?.name}"`,
        say`give all the same choices in the same order, or put it elsewhere`,
      );
  }
}

/** The choices of a field that takes one of them. */
function choicesOf({ types, choices }: Field): readonly unknown[] {
  if (types.includes('array')) return [];
  return types.includes('boolean') && choices.length === 0 ? [true, false] : choices;
}

/**
 * A field is drawn in one way wherever it stands: variants and conditions may narrow it, and not make another kind of
 * value of it, since one widget holds it and what was typed stays when they change.
 */
export function checkBranches(form: FormModel, report: Report): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    const [first, ...others] = field.schemas.filter(({ type }) => type !== undefined);
    for (const other of first ? others : []) checkAlike(field, first as JsonObject, other, report);
  }
}

function checkAlike({ name, ui }: Field, first: JsonObject, other: JsonObject, report: Report): void {
  const [one, two] = [typesIn(first), typesIn(other)];
  if (one.join() !== two.join())
    report.value(
      other,
      'type',
      say`"${name}" is of type ${anyOf(two)} here and ${anyOf(one)} elsewhere in the form`,
      say`give it another name here, or the same type`,
    );
  else if (ui['ui:widget'] === undefined && other.const === undefined && widgetOf(first) !== widgetOf(other))
    report.self(
      other,
      say`"${name}" would be drawn by the widget "${widgetOf(other)}" here and by "${widgetOf(first)}" elsewhere in the form`,
      say`give it another name here, or say for both which "ui:widget" draws it`,
    );
}

function typesIn({ type }: JsonObject): string[] {
  const all = typeof type === 'string' ? [type] : stringsOf(type).map(({ text }) => text);
  return all.filter((one) => one !== 'null').sort();
}

function widgetOf(schema: JsonObject): string | undefined {
  return defaultWidget(typesIn(schema), Array.isArray(schema.enum) ? schema.enum : [], [schema]);
}
