import type { Ajv } from 'ajv';
import type { WidgetManifest } from '../../../core/forms/widget-manifest.ts';
import { optionName } from '../../../core/values/choice-name.ts';
import { choicesKeyword, type Field, wholeChoices } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { isObject, type JsonObject, objectOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import { siblingOf } from '../../refs.ts';
import type { Report } from '../../report.ts';
import { anyOf, type Said, say } from '../../said/say.ts';

/**
 * Proves that each field of a form can be drawn and filled in: something draws it, what its widget needs is there,
 * and every choice that is offered passes the field's own rules. What a widget needs its manifest says.
 */
export function checkDrawable(form: FormModel, registry: Registry, ajv: Ajv, report: Report): void {
  for (const field of form.fields) {
    if (field.broken || field.types.length === 0) continue;
    const manifest = field.widget === undefined ? undefined : registry.widgets.get(field.widget);
    if (manifest) checkNeeds(field, manifest, report);
    if (manifest?.fields) checkFilled(field, form.fields, report);
    for (const schema of field.schemas) {
      const keyword = choicesKeyword(manifest);
      checkChoices(schema, keyword, field.types, ajv, report);
      if (isObject(schema.items)) checkChoices(schema.items, keyword, typesIn(schema.items), ajv, report);
      checkCount(schema, report);
    }
  }
}

function checkNeeds(field: Field, manifest: WidgetManifest, report: Report): void {
  const { name } = field;
  const at = (what: Said, remedy: Said) => report.key(field.owner, field.key, what, remedy);
  const isList = field.types.includes('array');
  const entries = field.schemas.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
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
  if (manifest.choices === undefined || field.types.includes('boolean') || field.choices.length > 0) return;
  const source = sourceOption(manifest);
  if (source !== undefined && objectOf(field.ui['ui:options'])[source] !== undefined) return;
  const keyword = choicesKeyword(manifest);
  const place = isList ? `"items": {"type": …, "${keyword}": […]}` : `"${keyword}": […]`;
  at(
    say`the widget "${field.widget}" offers choices, and "${name}" has none`,
    source === undefined ? say`add ${place}` : say`add ${place}, or "ui:options": {"${source}": …}`,
  );
}

/** Lists that are drawn completely need an upper limit. */
function checkBounds(
  { schemas, name, widget }: Field,
  { bounds = {} }: WidgetManifest,
  at: (what: Said, remedy: Said) => void,
): void {
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

/** Whole objects and lists are called by their place, so that there can be one order of them only. */
function checkSameWhole({ schemas, name, choices }: Field, report: Report): void {
  const lists = schemas.map((schema) => schema.enum ?? objectOf(schema.items).enum).filter(Array.isArray);
  const other = lists.find((one) => one.length !== choices.length);
  if (other)
    report.self(
      other,
      say`"${name}" has other choices elsewhere in the form`,
      say`offer the same ones in the same order`,
    );
}

/** A group without fields would be a heading over nothing. */
function checkFilled(field: Field, all: readonly Field[], report: Report): void {
  const { path, name, types } = field;
  const stands = ({ path: other }: Field) => other.length > path.length && path.every((step, at) => other[at] === step);
  // Free names are reported elsewhere.
  const isFree = field.schemas.some(
    (schema) => isObject(schema.patternProperties) || isObject(schema.additionalProperties),
  );
  if (!types.includes('object') || isFree || all.some(stands)) return;
  report.key(
    field.owner,
    field.key,
    say`nothing stands in the group "${name}"`,
    say`add "properties": {…}, or remove it`,
  );
}

/** The option that names where the choices come from instead. */
function sourceOption(manifest: WidgetManifest): string | undefined {
  const options = Object.entries(objectOf(objectOf(manifest.options).properties));
  return options.find(([, rule]) => objectOf(rule).names === 'source')?.[0];
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
  const passes = ruleOf(schema, ajv);
  const texts = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const shown = JSON.stringify(choice);
    const name = optionName(choice, index);
    const wrongType = types.length > 0 && !typesIn(schema, types).some((type) => isOfType(choice, type));
    const broken = wrongType ? 'type' : passes(choice);
    if (broken !== undefined)
      report.value(
        choices,
        index,
        say`the choice ${shown} breaks the rule "${broken}" of its own field`,
        broken === 'type' ? say`write it as ${anyOf(types)}, or change the type` : say`remove it, or change the rule`,
      );
    else if (texts.has(name))
      report.value(
        choices,
        index,
        say`the choice ${shown} has the same text as another one`,
        say`keep one of the two: both are called options.${name}`,
      );
    texts.add(name);
  }
}

/** The first rule beside the choices that a choice breaks. */
function ruleOf(schema: JsonObject, ajv: Ajv): (choice: unknown) => string | undefined {
  const { enum: _choices, default: _first, type: _type, const: only, items: _items, ...rest } = schema;
  const rules = only === undefined || siblingOf(schema) !== undefined ? rest : { ...rest, const: only };
  if (Object.keys(rules).length === 0) return () => undefined;
  try {
    const validate = ajv.compile(rules);
    return (choice) => (validate(choice) ? undefined : validate.errors?.[0]?.keyword);
  } catch {
    // Rules that do not compile are reported for the whole form.
    return () => undefined;
  }
}

/** Each choice can be taken once. */
function checkCount(schema: JsonObject, report: Report): void {
  const choices = objectOf(schema.items).enum;
  const { minItems } = schema;
  if (!Array.isArray(choices) || typeof minItems !== 'number' || minItems <= choices.length) return;
  report.value(
    schema,
    'minItems',
    say`"minItems" is ${minItems} and there are ${choices.length} choices: nothing could pass`,
    say`write at most ${choices.length}, or add choices`,
  );
}

function typesIn(schema: JsonObject, otherwise: readonly string[] = []): readonly string[] {
  const { type } = schema;
  if (type === undefined) return otherwise;
  return (Array.isArray(type) ? type : [type]).map(String);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}
