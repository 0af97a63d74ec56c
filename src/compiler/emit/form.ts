import type { CompiledForm, WidgetTraits } from '../../core/config.ts';
import type { CompiledRecord } from '../../core/record.ts';
import { EACH, stepsOf } from '../../core/values/field-path.ts';
import { fieldExpressions, publishedSchema, publishedSpec } from '../expressions/compile.ts';
import { type FormField, readFields } from '../fields/fields.ts';
import { branch } from '../fields/split.ts';
import type { FormModel } from '../forms/model.ts';
import { publishedOptions } from '../forms/published-options.ts';
import { type JsonObject, namesIn } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import type { Registry } from '../read/registry.ts';
import { formerIds, formerNames } from '../records/former-names.ts';
import { isMany, type RecordModel } from '../records/model.ts';
import { compare } from '../report.ts';

/** Traits that few widgets have; they are published where they are there. */
const EXTRA = ['secret', 'fields', 'panel', 'file', 'scale'] as const;

/** A checked form as it is published: no texts, no `$ref`, every widget named. */
export function compileForm(form: FormModel, registry: Registry, lists: readonly ListModel[] = []): CompiledForm {
  const uiSchema = withPublishedOptions(form.split.uiSchema, form.fields, lists);
  for (const { path, widget } of form.fields) if (widget !== undefined) branchAt(uiSchema, path)['ui:widget'] = widget;
  const expressions = fieldExpressions(form);
  for (const [path] of expressions?.value ?? []) branchAt(uiSchema, stepsOf(path).map(String))['ui:readonly'] = true;
  // Their trees stand apart, where both sides find them without walking the drawing.
  for (const { path } of form.fields) {
    const ui = branchAt(uiSchema, path);
    for (const key of ['ui:when', 'ui:value']) delete ui[key];
  }
  const used = [...new Set(form.fields.flatMap((field) => field.widget ?? []))].sort(compare);
  const widgets: Record<string, WidgetTraits> = Object.fromEntries(
    used.map((name) => {
      const manifest = registry.widgets.get(name);
      const is = (trait: keyof WidgetTraits) => manifest?.[trait] === true;
      const extra = EXTRA.filter(is).map((trait) => [trait, true]);
      return [name, { ownLabel: is('ownLabel'), display: is('display'), ...Object.fromEntries(extra) }];
    }),
  );
  const schema = publishedSchema(form);
  const spec = publishedSpec(form);
  const was = formerNames(form.whole);
  const former = Object.keys(was).length > 0 ? { was } : {};
  return { id: form.id, schema, uiSchema, spec, ...former, ...(expressions ? { expressions } : {}), widgets };
}

/** A copy of a uiSchema with the options of each field as they are published. */
function withPublishedOptions(
  uiSchema: JsonObject,
  fields: readonly FormField[],
  lists: readonly ListModel[],
): JsonObject {
  const published = structuredClone(uiSchema);
  for (const field of fields) {
    if (field.widget === undefined) continue;
    const options = publishedOptions(field, fields, lists);
    if (field.ui['ui:options'] === undefined && Object.keys(options).length === 0) continue;
    branchAt(published, field.path)['ui:options'] = options;
  }
  return published;
}

/** The part of the uiSchema that belongs to a field; entries of lists stand below `items`. */
function branchAt(root: JsonObject, path: readonly string[]): JsonObject {
  return path.reduce((node, step) => branch(node, step === EACH ? 'items' : step), root);
}

export function compileRecord(
  { id, file, whole, split }: RecordModel,
  registry: Registry,
  lists: readonly ListModel[],
): CompiledRecord {
  const was = formerNames(whole);
  const ids = formerIds(file);
  // Undefined words are not written.
  return {
    id,
    formerIds: ids.length > 0 ? ids : undefined,
    readers: namesIn(whole.readers),
    writers: namesIn(whole.writers),
    shares: whole.shares,
    maxItems: isMany(whole) ? whole.maxItems : undefined,
    roles: whole.parts,
    was: Object.keys(was).length > 0 ? was : undefined,
    schema: split.schema,
    uiSchema: withPublishedOptions(split.uiSchema, readFields(split, registry.widgets).fields, lists),
  } as unknown as CompiledRecord;
}
