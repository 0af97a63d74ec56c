import type { CompiledForm, WidgetTraits } from '../../core/config.ts';
import { EACH, stepsOf } from '../../core/values/field-path.ts';
import { fieldExpressions, publishedSchema, publishedSpec } from '../expressions/compile.ts';
import type { FormModel } from '../forms/model.ts';
import { isObject, type JsonObject } from '../json.ts';
import { compare } from '../problem.ts';
import type { Registry } from '../read/registry.ts';

/** Traits that few widgets have; they are published where they are there. */
const EXTRA = ['secret', 'fields', 'panel'] as const;

/** A checked form as it is published: no texts, no `$ref`, every widget named. */
export function compileForm(form: FormModel, registry: Registry): CompiledForm {
  const uiSchema = structuredClone(form.split.uiSchema);
  for (const field of form.fields) {
    if (field.widget !== undefined) branchAt(uiSchema, field.path)['ui:widget'] = field.widget;
  }
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
  return { id: form.id, schema, uiSchema, spec, ...(expressions ? { expressions } : {}), widgets };
}

/** The part of the uiSchema that belongs to a field; entries of lists stand below `items`. */
function branchAt(root: JsonObject, path: readonly string[]): JsonObject {
  return path.reduce((node, step) => child(node, step === EACH ? 'items' : step), root);
}

function child(node: JsonObject, name: string): JsonObject {
  const known = Object.hasOwn(node, name) ? node[name] : undefined;
  if (isObject(known)) return known;
  const made: JsonObject = {};
  node[name] = made;
  return made;
}
