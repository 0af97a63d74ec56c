import type { Json } from '../../core/config.ts';
import { branchesOf } from '../../core/forms/property-names.ts';
import { optionName } from '../../core/values/choice-name.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, stringOf } from '../json.ts';
import { placedAs } from '../read/origin.ts';

/** Widgets of rjsf that have another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  updown: 'number',
  range: 'slider',
  uri: 'text',
  datetime: 'date-time',
};

/** Texts that an rjsf schema says itself. Here they stand in messages, by language. */
const WORDS = ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames', 'ui:submitButtonOptions'];

/** A schema with an rjsf uiSchema written into it, as a file of ours says both. */
export function withUiSchema(schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const fields = Object.fromEntries(Object.entries(uiSchema).filter(([key]) => !key.startsWith('ui:')));
  const next: JsonObject = { ...schema };
  for (const [key, value] of Object.entries(uiSchema))
    if (key === 'ui:options') next[key] = { ...jsonObjectOf(next[key]), ...jsonObjectOf(value) };
    else if (key.startsWith('ui:')) next[key] = value;
  const widget = stringOf(next['ui:widget']);
  if (widget !== undefined && Object.hasOwn(OTHER_NAMES, widget)) next['ui:widget'] = OTHER_NAMES[widget] as string;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isJsonObject(value)) {
      const entries = Object.entries(value).map(([name, field]) => [name, within(field, jsonObjectOf(uiSchema[name]))]);
      next[key] = placedAs(Object.fromEntries(entries), value);
    } else if (key === 'items') next[key] = within(value, jsonObjectOf(uiSchema.items));
    else if (key === 'then' || key === 'else') next[key] = within(value, fields);
    else if (['allOf', 'oneOf', 'anyOf'].includes(key) && Array.isArray(value))
      next[key] = placedAs(
        value.map((one) => within(one, fields)),
        value,
      );
  }
  return placedAs(next, schema);
}

function within(schema: Json, uiSchema: JsonObject): Json {
  return isJsonObject(schema) ? withUiSchema(schema, uiSchema) : schema;
}

/** The texts of a schema in the shape of a form's message file: labels, help, placeholders and the names of choices. */
export function textsWithin(schema: JsonObject): JsonObject {
  const texts: JsonObject = {};
  for (const [name, field] of Object.entries(jsonObjectOf(schema.properties))) {
    const own = filled(textsOf(jsonObjectOf(field)));
    if (own) texts[name] = own;
  }
  for (const branch of branchesOf(schema).filter(isJsonObject))
    for (const [name, more] of Object.entries(textsWithin(branch)))
      texts[name] = { ...jsonObjectOf(more), ...jsonObjectOf(texts[name]) };
  return texts;
}

function textsOf(field: JsonObject): JsonObject {
  const entry = jsonObjectOf(field.items);
  const texts: Record<string, Json | undefined> = {
    label: field['ui:title'] ?? field.title,
    help: field['ui:help'] ?? field['ui:description'] ?? field.description,
    placeholder: field['ui:placeholder'],
    options: filled({ ...optionsOf(entry), ...optionsOf(field) }),
    fields: filled({ ...textsWithin(entry), ...textsWithin(field) }),
  };
  return Object.fromEntries(Object.entries(texts).filter((one): one is [string, Json] => one[1] !== undefined));
}

function optionsOf(field: JsonObject): JsonObject {
  const names = Array.isArray(field['ui:enumNames']) ? field['ui:enumNames'] : [];
  const listed = (Array.isArray(field.enum) ? field.enum : []).map((value, at) => [optionName(value, at), names[at]]);
  const constants = [field.oneOf, field.anyOf]
    .flatMap((all) => (Array.isArray(all) ? all : []))
    .filter(isJsonObject)
    .map((one, at) => [one.const === undefined ? '' : optionName(one.const, at), one.title]);
  return Object.fromEntries([...listed, ...constants].filter(([name, text]) => name !== '' && text !== undefined));
}

function filled(texts: JsonObject): JsonObject | undefined {
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** The schema without such texts: rjsf's would go before those of every language. */
export function withoutWords<Value extends Json>(value: Value): Value {
  if (Array.isArray(value)) return placedAs(value.map(withoutWords), value) as Value;
  if (!isJsonObject(value)) return value;
  const left = Object.entries(value).filter(([key]) => !WORDS.includes(key));
  return placedAs(Object.fromEntries(left.map(([key, one]) => [key, withoutWords(one)])), value) as unknown as Value;
}
