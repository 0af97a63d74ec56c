import type { Json } from '../../core/config.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { inheritEntry, inheritOrigin, keyPlace, lineAndColumn, placedAs } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';

/** A form without `$ref`s, taken apart: rules for the validator, drawing for the engine. */
export interface SplitForm {
  /** JSON Schema draft-07 without `ui:*`, `form`, `$comment`, `title`, and its own `examples`. */
  schema: JsonObject;
  /** One rjsf uiSchema by property, whatever branch a `ui:*` stood in. */
  uiSchema: JsonObject;
}

/** The widget that draws nothing. */
export const UNDRAWN = 'hidden';

/** Keywords that are neither a rule nor drawing. */
const ASIDE = new Set(['$schema', '$comment', 'title', 'description', 'form', 'definitions', 'was']);

/** Values under these are data; nothing in them is a keyword. */
const DATA = new Set(['enum', 'const', 'default', 'required', 'examples']);

/**
 * Splits `ui:*` out of an inlined form. rjsf has one uiSchema per property, while a property may stand
 * in several branches (`then` and `else`, say); what they say is put together, and a contradiction is a
 * problem.
 */
export function splitForm(form: JsonObject, report: Report): SplitForm {
  const uiSchema: JsonObject = {};
  inheritOrigin(uiSchema, form);
  const schema = splitNode(form, uiSchema, report);
  // Examples of the form are values to try; examples of a field are its proposals.
  delete schema.examples;
  return { schema, uiSchema };
}

function splitNode(node: JsonObject, ui: JsonObject, report: Report): JsonObject {
  const schema: JsonObject = {};
  inheritOrigin(schema, node);
  for (const [key, value] of Object.entries(node)) {
    if (ASIDE.has(key)) continue;
    if (key.startsWith('ui:')) {
      mergeUi(ui, node, key, key, value, report);
      // Nobody changes what is not drawn.
      if (key === 'ui:widget' && value === UNDRAWN) mergeUi(ui, node, key, 'ui:readonly', true, report);
      continue;
    }
    if (key === 'readOnly') {
      // JSON Schema's own word for what the owner alone changes; the engine knows it by rjsf's.
      if (value === true) mergeUi(ui, node, key, 'ui:readonly', true, report);
      continue;
    }
    schema[key] = splitValue(key, value, ui, report);
    inheritEntry(schema, node, key);
  }
  return schema;
}

function splitValue(key: string, value: Json, ui: JsonObject, report: Report): Json {
  if (DATA.has(key)) return value;
  if (Array.isArray(value))
    return placedAs(
      value.map((item) => (isJsonObject(item) ? splitNode(item, ui, report) : item)),
      value,
    );
  if (!isJsonObject(value)) return value;
  if (key === 'properties') {
    return copyObject(value, (name, entry) =>
      isJsonObject(entry) ? splitNode(entry, branch(ui, name, entry), report) : entry,
    );
  }
  if (key === 'dependencies')
    return copyObject(value, (_name, entry) => (isJsonObject(entry) ? splitNode(entry, ui, report) : entry));
  if (key === 'items') return splitNode(value, branch(ui, 'items', value), report);
  return splitNode(value, ui, report);
}

/** The part of a uiSchema below a name, made when it is first needed, at the place of what it draws. */
export function branch(ui: JsonObject, name: string, entry?: JsonObject): JsonObject {
  const known = Object.hasOwn(ui, name) ? ui[name] : undefined;
  if (isJsonObject(known)) return known;
  const made: JsonObject = {};
  if (entry) inheritOrigin(made, entry);
  ui[name] = made;
  return made;
}

function mergeUi(ui: JsonObject, node: JsonObject, written: string, key: string, value: Json, report: Report): void {
  const before = Object.hasOwn(ui, key) ? ui[key] : undefined;
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
    const place = keyPlace(ui, key);
    report.key(node, written)(
      place
        ? say`"${key}" of the same field is different in ${place.source.file}, line ${lineAndColumn(place).line}`
        : say`"${key}" of the same field is different`,
      say`say it once: a field is drawn the same way in every branch`,
    );
    return;
  }
  if (before !== undefined) return;
  ui[key] = value;
  inheritEntry(ui, node, written, key);
}

function copyObject(from: JsonObject, change: (name: string, value: Json) => Json): JsonObject {
  return placedAs(Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(name, value)])), from);
}
