import type { LookNeeds } from '../../../core/forms/widget-manifest.ts';
import { EACH, pathOf } from '../../../core/values/field-path.ts';
import { type Field, lookOf } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { isObject, objectOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';

/** A look that a widget cannot give a field would be drawn as another one, or not at all. */
export function checkLooks(form: FormModel, registry: Registry, report: Report): void {
  for (const field of form.fields) {
    if (field.path.length === 1 && registry.widgets.get(field.widget ?? '')?.panel)
      report.key(
        field.owner,
        field.key,
        `"${field.name}" is drawn by "${field.widget}", which chooses what stands below it in a group`,
        'put it, and what it chooses, into a property of the type "object"',
      );
    const needs = field.broken ? undefined : lookOf(field, registry.widgets);
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
    `the look "${options.look}" is for entries of type "${items.join('" or "')}", and those of "${field.name}" are "${types.join('" or "')}"`,
    'remove it, or name another one',
  );
}

/** The widget of the entries draws them no longer, so that what it knows would be lost. */
function checkEntryWidget(field: Field, { entries }: LookNeeds, all: readonly Field[], report: Report): void {
  const path = pathOf([...field.path, EACH]);
  const widget = all.find((one) => pathOf(one.path) === path)?.widget;
  if (!entries || widget === undefined || entries.includes(widget)) return;
  const options = objectOf(field.ui['ui:options']);
  report.value(
    options,
    'look',
    `the look "${options.look}" is for entries that are typed, and those of "${field.name}" are drawn by "${widget}"`,
    'remove it, or name another one',
  );
}

/** The columns stand above all rows: each has them all, in this order. */
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
        `"${name}" is drawn as "${look}", and its field "${field.name}" offers no choices`,
        'add "enum": […], or put it elsewhere',
      );
    else if (JSON.stringify(choicesOf(field)) !== choices)
      report.key(
        field.owner,
        field.key,
        `"${name}" is drawn as "${look}", and "${field.name}" offers other choices than "${first?.name}"`,
        'give all the same choices in the same order, or put it elsewhere',
      );
  }
}

/** The choices of a field that takes one of them. */
function choicesOf({ types, choices }: Field): readonly unknown[] {
  if (types.includes('array')) return [];
  return types.includes('boolean') && choices.length === 0 ? [true, false] : choices;
}
