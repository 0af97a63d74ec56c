import type { Ajv } from 'ajv';
import { entrySchemas } from '../../../core/forms/resolve.ts';
import type { WidgetManifest } from '../../../core/forms/widget-manifest.ts';
import { optionName } from '../../../core/values/choice-name.ts';
import { EACH } from '../../../core/values/field-path.ts';
import { compile } from '../../ajv.ts';
import {
  choicesKeyword,
  defaultWidget,
  type FormField,
  fieldByPath,
  isFieldWithin,
  needsOfLook,
  wholeChoices,
} from '../../fields/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { wordNaming } from '../../forms/uses.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, typesIn } from '../../json.ts';
import type { ReadConfig } from '../../read-config.ts';
import { siblingOf } from '../../refs.ts';
import type { Report } from '../../report.ts';
import { anyOf, type Said, say, type Tell } from '../../said/say.ts';

/**
 * Proves that each field of a form can be drawn and filled in: something draws it, what its widget needs is there,
 * and every choice that is offered passes the field's own rules. The manifest of a widget says what it needs.
 */
export function checkDrawable(form: FormModel, { registry, ajv, report }: ReadConfig): void {
  for (const field of form.fields) {
    if (field.broken || field.types.length === 0) continue;
    const manifest = field.widget === undefined ? undefined : registry.widgets.get(field.widget);
    if (manifest) checkNeeds(field, manifest, ajv, report);
    if (manifest?.fields) checkFilled(field, form.fields, report);
    for (const schema of field.schemas) {
      const keyword = choicesKeyword(manifest);
      checkChoices(schema, keyword, field.types, ajv, report);
      if (isJsonObject(schema.items)) checkChoices(schema.items, keyword, typesIn(schema.items), ajv, report);
      checkCount(schema, report);
    }
  }
}

function checkNeeds(field: FormField, manifest: WidgetManifest, ajv: Ajv, report: Report): void {
  const { name } = field;
  const at = report.field(field);
  const isList = field.types.includes('array');
  const entries = entrySchemas(field.schemas);
  const wanted = manifest.items;
  if (isList && wanted) {
    const types = entries.flatMap((entry) => typesIn(entry));
    const isWhole = manifest.choices === 'required' && wholeChoices(entries).length > 0;
    if (isWhole) checkSameWhole(field, report);
    else if (types.length === 0)
      at(say`"${name}" does not say what its entries are`, say`add "items": {"type": "${wanted[0]}", …}`);
    else if (!types.every((type) => wanted.includes(type)))
      at(
        say`the widget "${field.widget}" cannot hold entries of type ${anyOf(types)}`,
        say`make them ${anyOf(wanted)}, or name another widget`,
      );
  }
  if (wholeChoices(field.schemas).length > 0) checkSameWhole(field, report);
  if (manifest.unique && !field.schemas.some((schema) => schema.uniqueItems === true))
    at(say`"${name}" could hold the same choice twice`, say`add "uniqueItems": true`);
  checkBounds(field, manifest, at);
  checkLeast(field, manifest, ajv, at);
  checkProperties(field, manifest, at);
  if (manifest.choices === undefined || field.types.includes('boolean') || field.choices.length > 0) return;
  const source = wordNaming(manifest.options, 'source');
  if (source !== undefined && jsonObjectOf(field.ui['ui:options'])[source] !== undefined) return;
  const keyword = choicesKeyword(manifest);
  const place = isList ? `"items": {"type": …, "${keyword}": […]}` : `"${keyword}": […]`;
  at(
    say`the widget "${field.widget}" offers choices, and "${name}" has none`,
    source === undefined ? say`add ${place}` : say`add ${place}, or "ui:options": {"${source}": …}`,
  );
}

/** Lists that are drawn completely need an upper limit. */
function checkBounds({ schemas, name, widget }: FormField, { bounds = {} }: WidgetManifest, at: Tell): void {
  for (const bound of ['minimum', 'maximum'] as const) {
    const furthest = bounds[bound];
    if (furthest === undefined) continue;
    const ends = schemas.flatMap((schema) => (typeof schema[bound] === 'number' ? schema[bound] : []));
    if (ends.length === 0)
      at(say`the widget "${widget}" ends somewhere, and "${name}" does not say where`, say`add "${bound}": …`);
    else if (
      typeof furthest === 'number' &&
      ends.some((end) => (bound === 'maximum' ? end > furthest : end < furthest))
    )
      at(
        say`the widget "${widget}" draws ${furthest} as its ${bound}, and "${name}" goes further`,
        say`write "${bound}": ${furthest}, or take another widget`,
      );
  }
}

/** Of what is drawn from the least value on, that one has to pass too. */
function checkLeast({ schemas, name, widget }: FormField, { least }: WidgetManifest, ajv: Ajv, at: Tell): void {
  if (least === undefined) return;
  const broken = schemas.map((schema) => ruleOf(schema, ajv)(least)).find((rule) => rule !== undefined);
  if (broken !== undefined)
    at(
      say`the widget "${widget}" offers ${least}, which breaks the rule "${broken}" of "${name}"`,
      say`change the rule, or take another widget`,
    );
}

/** A widget that draws a whole object reads and writes properties of its own, which the schema has to have. */
function checkProperties({ schemas, types, name, widget }: FormField, manifest: WidgetManifest, at: Tell): void {
  if (!types.includes('object')) return;
  for (const [property, wanted] of Object.entries(manifest.properties ?? {})) {
    const own = schemas.map((schema) => jsonObjectOf(jsonObjectOf(schema.properties)[property]));
    if (own.some((one) => one.$ref !== undefined || typesIn(one).some((type) => wanted.includes(type)))) continue;
    at(
      say`the widget "${widget}" needs "${property}" in "${name}", of type ${anyOf(wanted)}`,
      say`add it to "properties", or name another widget`,
    );
  }
}

/** Whole objects and lists are called by their place, so that there can be one order of them only. */
function checkSameWhole({ schemas, name, choices }: FormField, report: Report): void {
  const lists = schemas.map((schema) => schema.enum ?? jsonObjectOf(schema.items).enum).filter(Array.isArray);
  const other = lists.find((one) => one.length !== choices.length);
  if (other)
    report.self(other)(
      say`"${name}" has other choices elsewhere in the form`,
      say`offer the same ones in the same order`,
    );
}

/** A group without fields would be a heading over nothing. */
function checkFilled(field: FormField, all: readonly FormField[], report: Report): void {
  // Free names are reported elsewhere.
  const isFree = field.schemas.some(
    (schema) => isJsonObject(schema.patternProperties) || isJsonObject(schema.additionalProperties),
  );
  if (!field.types.includes('object') || isFree || all.some((one) => isFieldWithin(one, field.path))) return;
  report.field(field)(say`nothing stands in the group "${field.name}"`, say`add "properties": {…}, or remove it`);
}

/** Choices are told apart by their texts, and each must be a value that the field may have. */
function checkChoices(
  schema: JsonObject,
  keyword: 'enum' | 'examples',
  types: readonly string[],
  ajv: Ajv,
  report: Report,
): void {
  const { [keyword]: choices } = schema;
  if (!Array.isArray(choices)) return;
  const passes = ruleOf({ type: [...types], ...schema }, ajv);
  const texts = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const shown = JSON.stringify(choice);
    const name = optionName(choice, index);
    const broken = passes(choice);
    if (broken !== undefined)
      report.value(choices, index)(
        say`the choice ${shown} breaks the rule "${broken}" of its own field`,
        broken === 'type' ? say`write it as ${anyOf(types)}, or change the type` : say`remove it, or change the rule`,
      );
    else if (texts.has(name))
      report.value(choices, index)(
        say`the choice ${shown} has the same text as another one`,
        say`keep one of the two: both are called options.${name}`,
      );
    texts.add(name);
  }
}

/** The first rule beside the choices that a choice breaks, its type before all. */
function ruleOf(schema: JsonObject, ajv: Ajv): (choice: unknown) => string | undefined {
  const { enum: _choices, default: _first, const: only, items: _items, ...rest } = schema;
  const rules = only === undefined || siblingOf(schema) !== undefined ? rest : { ...rest, const: only };
  try {
    const validate = compile(ajv, rules);
    return (choice) => (validate(choice) ? undefined : validate.errors?.[0]?.keyword);
  } catch {
    // Rules that do not compile are reported for the whole form.
    return () => undefined;
  }
}

/** Each choice can be taken once. */
function checkCount(schema: JsonObject, report: Report): void {
  const choices = jsonObjectOf(schema.items).enum;
  const { minItems } = schema;
  if (!Array.isArray(choices) || typeof minItems !== 'number' || minItems <= choices.length) return;
  report.value(schema, 'minItems')(
    say`"minItems" is ${minItems} and there are ${choices.length} choices: nothing could pass`,
    say`write at most ${choices.length}, or add choices`,
  );
}

/** A look that a widget cannot give a field would be drawn as another one, or not at all. */
export function checkLooks(form: FormModel, { registry, report }: ReadConfig): void {
  for (const field of form.fields) {
    if (field.path.length === 1 && registry.widgets.get(field.widget ?? '')?.panel)
      report.field(field)(
        say`"${field.name}" is drawn by "${field.widget}", which chooses what stands below it in a group`,
        say`put it, and what it chooses, into a property of the type "object"`,
      );
    const needs = field.broken ? undefined : needsOfLook(field, registry.widgets);
    if (!needs) continue;
    const { items, entries, sameChoices } = needs;
    const { look } = jsonObjectOf(field.ui['ui:options']);
    const refuse = (what: Said) =>
      report.value(jsonObjectOf(field.ui['ui:options']), 'look')(what, say`remove it, or name another one`);
    const types = entrySchemas(field.schemas).flatMap((entry) => typesIn(entry));
    if (items && !types.every((type) => items.includes(type)))
      refuse(
        say`the look "${look}" is for entries of type ${anyOf(items)}, and those of "${field.name}" are ${anyOf(types)}`,
      );
    const widget = fieldByPath(form, [...field.path, EACH])?.widget;
    // The look replaces the widget of the entries, so its abilities would be lost.
    if (entries && widget !== undefined && !entries.includes(widget))
      refuse(
        say`the look "${look}" is for entries that are typed, and those of "${field.name}" are drawn by "${widget}"`,
      );
    if (sameChoices) checkSameChoices(field, form.fields, report);
  }
}

/** All rows share the columns, so they need the same choices in the same order. */
function checkSameChoices({ path, ui, name }: FormField, all: readonly FormField[], report: Report): void {
  const within = all.filter(
    (field) => !field.broken && field.path.length === path.length + 1 && isFieldWithin(field, path),
  );
  const [first] = within;
  const choices = JSON.stringify(first && choicesOf(first));
  const { look } = jsonObjectOf(ui['ui:options']);
  for (const field of within) {
    if (choicesOf(field).length === 0)
      report.field(field)(
        say`"${name}" is drawn as "${look}", and its field "${field.name}" offers no choices`,
        say`add "enum": […], or put it elsewhere`,
      );
    else if (JSON.stringify(choicesOf(field)) !== choices)
      report.field(field)(
        say`"${name}" is drawn as "${look}", and "${field.name}" offers other choices than "${first?.name}"`,
        say`give all the same choices in the same order, or put it elsewhere`,
      );
  }
}

/** The choices of a field that takes one of them. */
function choicesOf({ types, choices }: FormField): readonly unknown[] {
  if (types.includes('array')) return [];
  return types.includes('boolean') && choices.length === 0 ? [true, false] : choices;
}

/**
 * A field is drawn in one way wherever it stands: variants and conditions may narrow it, and not make another kind of
 * value of it, since one widget holds it and what was typed stays when they change.
 */
export function checkBranches(form: FormModel, { report }: ReadConfig): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    const [first, ...others] = field.schemas.filter(({ type }) => type !== undefined);
    for (const other of first ? others : []) checkAlike(field, first as JsonObject, other, report);
  }
}

function checkAlike({ name, ui }: FormField, first: JsonObject, other: JsonObject, report: Report): void {
  const [one, two] = [sortedTypes(first), sortedTypes(other)];
  if (one.join() !== two.join())
    report.value(other, 'type')(
      say`"${name}" is of type ${anyOf(two)} here and ${anyOf(one)} elsewhere in the form`,
      say`give it another name here, or the same type`,
    );
  else if (ui['ui:widget'] === undefined && other.const === undefined && widgetOf(first) !== widgetOf(other))
    report.self(other)(
      say`"${name}" would be drawn by the widget "${widgetOf(other)}" here and by "${widgetOf(first)}" elsewhere in the form`,
      say`give it another name here, or say for both which "ui:widget" draws it`,
    );
}

/** The types beside `null`, in one order. */
function sortedTypes(schema: JsonObject): string[] {
  return typesIn(schema)
    .filter((one) => one !== 'null')
    .sort();
}

function widgetOf(schema: JsonObject): string | undefined {
  return defaultWidget(sortedTypes(schema), Array.isArray(schema.enum) ? schema.enum : [], [schema]);
}
