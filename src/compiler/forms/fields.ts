import type { Json } from '../../core/config.ts';
import type { WidgetManifest } from '../../core/widget-manifest.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { isUnresolved } from '../refs.ts';
import { mentionList, readScope, type Scope } from './scope.ts';
import type { SplitForm } from './split.ts';
import { textWidget } from './text-widget.ts';

/** One property of a form, whichever branch it stands in. */
export interface Field {
  /** Names from the root: `['direccion', 'poblacion']`; entries of lists add no step. */
  path: readonly string[];
  /** What names it: the `properties` object of its first definition. */
  owner: JsonObject;
  /** Every schema that defines or narrows it; the first one with a type rules. */
  schemas: readonly JsonObject[];
  /** Its part of the uiSchema. */
  ui: JsonObject;
  /** JSON Schema types, `null` left out unless it is the only one. */
  types: readonly string[];
  /** Every value that one of its `enum`s allows. */
  choices: readonly Json[];
  /** The named widget, or the default of the type; undefined when the engine draws a group instead. */
  widget: string | undefined;
  /** A `$ref` in it led nowhere; nothing more can be said. */
  broken: boolean;
}

export interface FormFields {
  fields: readonly Field[];
  /** The form itself and its nested objects. */
  scopes: readonly (Scope & { path: readonly string[] })[];
}

/** All fields of a form in the order they stand, nested ones after the one that holds them. */
export function readFields({ schema, uiSchema }: SplitForm): FormFields {
  const fields: Field[] = [];
  const scopes: (Scope & { path: readonly string[] })[] = [];
  const visit = (nodes: readonly JsonObject[], ui: JsonObject, path: readonly string[]) => {
    const scope = { ...readScope(nodes), path };
    mentionList(ui['ui:order'], 'ui:order', scope);
    scopes.push(scope);
    for (const [name, definitions] of scope.properties) {
      const schemas = definitions.map((definition) => definition.schema);
      const field = describeField(
        [...path, name],
        (definitions[0] as { owner: JsonObject }).owner,
        schemas,
        objectOf(ui[name]),
      );
      fields.push(field);
      if (field.types.includes('object')) {
        // A widget that holds the whole object draws it as one: what is in it has rules, and no field of its own.
        if (field.widget === undefined) visit(schemas, field.ui, field.path);
        else scopes.push({ ...readScope(schemas), path: field.path });
      }
      const items = schemas.flatMap((one) => (isObject(one.items) ? [one.items] : []));
      if (items.some((item) => isObject(item.properties))) {
        // The same goes for a list: its entries are chosen in a widget, not filled in.
        if (field.widget === undefined) visit(items, objectOf(field.ui.items), field.path);
        else scopes.push({ ...readScope(items), path: field.path });
      }
    }
  };
  visit([schema], uiSchema, []);
  return { fields, scopes };
}

function describeField(
  path: readonly string[],
  owner: JsonObject,
  schemas: readonly JsonObject[],
  ui: JsonObject,
): Field {
  const types = typesOf(schemas);
  const choices = [...new Set(schemas.flatMap((schema) => choicesOf(schema)))];
  const named = ui['ui:widget'];
  const widget = typeof named === 'string' ? named : defaultWidget(types, choices, schemas);
  return { path, owner, schemas, ui, types, choices, widget, broken: schemas.some(isUnresolved) };
}

/** Types of the first definition that has any; a nullable type counts as the type. */
function typesOf(schemas: readonly JsonObject[]): string[] {
  const type = schemas.map((schema) => schema.type).find((value) => value !== undefined);
  const all = (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string');
  const real = all.filter((name) => name !== 'null');
  return real.length > 0 ? real : all;
}

/** Choices of the value itself, or of the entries of a list. */
function choicesOf(schema: JsonObject): Json[] {
  if (Array.isArray(schema.enum)) return schema.enum;
  return isObject(schema.items) && Array.isArray(schema.items.enum) ? schema.items.enum : [];
}

/** The widget of a field that names none. Lists have no default; nested objects are drawn as a group. */
export function defaultWidget(
  types: readonly string[],
  choices: readonly Json[],
  schemas: readonly JsonObject[],
): string | undefined {
  switch (types[0]) {
    case 'string':
      return choices.length > 0 ? 'select' : textWidget(schemas);
    case 'number':
    case 'integer':
      return choices.length > 0 ? 'select' : 'number';
    case 'boolean':
      return 'checkbox';
    case 'null':
      return 'markdown';
    default:
      return undefined;
  }
}

/** Whether a widget may hold a field of these types; an `integer` is held by what holds a `number`. */
export function holds(manifest: WidgetManifest, types: readonly string[]): boolean {
  const known = Array.isArray(manifest.types) ? manifest.types : [];
  return types.every((type) => known.includes(type) || (type === 'integer' && known.includes('number')));
}
