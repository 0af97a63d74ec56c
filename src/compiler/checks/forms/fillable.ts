import { EACH } from '../../../core/values/field-path.ts';
import { type FormField, fieldByPath, isFieldWithin, isFixedField } from '../../fields/fields.ts';
import type { Mention } from '../../fields/scope.ts';
import { UNDRAWN } from '../../fields/split.ts';
import type { FormModel } from '../../forms/model.ts';
import { prefillsIn, stepsButtons } from '../../forms/uses.ts';
import { jsonObjectOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/**
 * Reports required fields that nobody can ever fill in, so that the form could never be sent, and fields that are not
 * drawn and never hold anything.
 */
export function checkFillable(form: FormModel, config: ReadConfig): void {
  for (const field of form.fields) if (field.widget === UNDRAWN) checkUndrawn(field, form, config.report);
  for (const { mentions, path } of form.scopes)
    for (const mention of mentions) if (mention.keyword === 'required') checkRequired(mention, path, form, config);
}

function checkUndrawn(field: FormField, form: FormModel, report: Report): void {
  // A record fills fields of the form itself.
  const isInner = field.path.length > 1 && field.schemas.every((schema) => schema.default === undefined);
  if (isInner ? field.ui['ui:value'] !== undefined : isFilled(field, form)) return;
  const what = say`"${field.name}" is not drawn, and nothing fills it in`;
  report.field(field)(what, say`fill it by "default", "ui:value", "prefill" or "record"`);
}

function checkRequired(
  { property, place }: Mention,
  path: readonly string[],
  form: FormModel,
  config: ReadConfig,
): void {
  const { registry, report } = config;
  const field = fieldByPath(form, [...path, property]);
  if (field?.widget === undefined || field.broken) return;
  if (registry.widgets.get(field.widget)?.display)
    report.at(place)(say`"${property}" is only shown and can never be filled in`, say`remove it from "required"`);
  else if (isFixedField(field) && !isFilled(field, form))
    report.at(place)(
      say`"${property}" cannot be changed, and nothing fills it in`,
      say`remove it from "required", let people change it, or fill it by "record", "prefill" or "default"`,
    );
  else if (isGroup(field, registry) && !inputsIn(field, form, registry).some((one) => canBeFilled(one, form, registry)))
    report.at(place)(
      say`nothing in the group "${property}" can be filled in, and an empty group is left out`,
      say`remove it from "required", or add a field to it`,
    );
}

function isGroup({ types, widget }: FormField, registry: Registry): boolean {
  return types.includes('object') && registry.widgets.get(widget ?? '')?.fields === true;
}

/** The fields of a group, without groups and without entries of lists. */
function inputsIn({ path }: FormField, { fields }: FormModel, registry: Registry): FormField[] {
  const within = fields.filter((one) => isFieldWithin(one, path));
  return within.filter((one) => !isGroup(one, registry) && !one.path.slice(path.length).includes(EACH));
}

function canBeFilled(field: FormField, form: FormModel, registry: Registry): boolean {
  return !registry.widgets.get(field.widget ?? '')?.display && (!isFixedField(field) || isFilled(field, form));
}

/** A reading may bring any property; which ones it brings only its answer says. */
function isFilled({ path, schemas, ui }: FormField, form: FormModel): boolean {
  if (prefillsIn(form).length > 0 || ui['ui:value'] !== undefined) return true;
  if (schemas.some((schema) => schema.default !== undefined)) return true;
  return stepsButtons(form).some((button) => Object.hasOwn(jsonObjectOf(button.set), String(path[0])));
}
