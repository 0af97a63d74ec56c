import type { Json } from '../../core/config.ts';
import { entrySchemas } from '../../core/forms/resolve.ts';
import type { WidgetKind } from '../../core/forms/widget-kind.ts';
import type { LookNeeds, WidgetManifest } from '../../core/forms/widget-manifest.ts';
import { EACH, pathOf } from '../../core/values/field-path.ts';
import { widgetKinds } from '../../widgets/manifests.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, typesIn } from '../json.ts';
import { isUnresolved } from '../read/origin.ts';
import { type FieldScope, mentionList, readScope } from './scope.ts';
import type { SplitForm } from './split.ts';

/** A property of a form, in whatever branch. */
export interface FormField {
  /** Names from the root, `*` for the entries of a list: `['guests', '*', 'name']`. */
  path: readonly string[];
  name: string;
  /**
   * The object that names the field, and its key there: the `properties` of its first definition; for entries the list
   * and `items`.
   */
  owner: JsonObject;
  key: string;
  /** Every schema that defines or narrows it; the first one with a type rules. */
  schemas: readonly JsonObject[];
  ui: JsonObject;
  /** JSON Schema types, `null` left out unless it is the only one. */
  types: readonly string[];
  /** Every value that one of its `enum`s allows. */
  choices: readonly Json[];
  /** The named widget, or the default of the type; undefined when there is none. */
  widget: string | undefined;
  /** A `$ref` in it led nowhere, so the field is checked no further. */
  broken: boolean;
}

export interface FormFields {
  fields: readonly FormField[];
  /** The form itself and its nested objects. */
  scopes: readonly FieldScope[];
}

/** The fields of the form itself, without those within others. */
export function outerFields({ fields }: Pick<FormFields, 'fields'>): FormField[] {
  return fields.filter(({ path }) => path.length === 1);
}

export function outerNames(form: Pick<FormFields, 'fields'>): string[] {
  return outerFields(form).map(({ name }) => name);
}

export function fieldByPath({ fields }: Pick<FormFields, 'fields'>, path: readonly string[]): FormField | undefined {
  const wanted = pathOf(path);
  return fields.find((one) => pathOf(one.path) === wanted);
}

/** Whether a field stands in what has this path, at whatever depth. */
export function isFieldWithin({ path }: Pick<FormField, 'path'>, outer: readonly string[]): boolean {
  return path.length > outer.length && outer.every((step, at) => path[at] === step);
}

/** Nobody can change it in this form. */
export function isFixedField({ ui }: Pick<FormField, 'ui'>): boolean {
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}

type Manifests = Pick<ReadonlyMap<string, WidgetManifest>, 'get'>;

/** All fields of a form in the order they stand, those within another one after it. */
export function readFields({ schema, uiSchema }: SplitForm, manifests: Manifests): FormFields {
  const fields: FormField[] = [];
  const scopes: FieldScope[] = [];
  const add = (field: FormField) => {
    fields.push(field);
    const { types, widget, schemas, ui, path } = field;
    // A widget that holds a whole object or list draws it as one: what is in it has rules, and no field of its own.
    const drawsAll = widget !== undefined && manifests.get(widget)?.fields !== true;
    if (types.includes('object')) {
      if (drawsAll) scopes.push(readScope(schemas, path));
      else visit(schemas, ui, path, needsOfLook(field, manifests)?.within);
    }
    const items = entrySchemas(schemas);
    if (!types.includes('array') || items.length === 0) return;
    const within = [...path, EACH];
    if (!drawsAll) {
      const owner = schemas.find((one) => isJsonObject(one.items)) as JsonObject;
      add(
        describeField(
          { path: within, name: field.name, owner, key: 'items' },
          items,
          jsonObjectOf(ui.items),
          manifests,
        ),
      );
    } else if (items.some((item) => isJsonObject(item.properties))) scopes.push(readScope(items, within));
  };
  const visit = (nodes: readonly JsonObject[], ui: JsonObject, path: readonly string[], within?: string) => {
    const scope = readScope(nodes, path);
    scope.mentions.push(...mentionList(ui['ui:order'], 'ui:order'));
    scopes.push(scope);
    for (const [name, definitions] of scope.properties) {
      const schemas = definitions.map((definition) => definition.schema);
      const { owner } = definitions[0] as { owner: JsonObject };
      add(
        describeField(
          { path: [...path, name], name, owner, key: name },
          schemas,
          jsonObjectOf(ui[name]),
          manifests,
          within,
        ),
      );
    }
  };
  visit([schema], uiSchema, []);
  return { fields, scopes };
}

function describeField(
  place: Pick<FormField, 'path' | 'name' | 'owner' | 'key'>,
  schemas: readonly JsonObject[],
  ui: JsonObject,
  manifests: Manifests,
  within?: string,
): FormField {
  const types = typesOf(schemas);
  const whole = wholeChoices(schemas);
  const named = ui['ui:widget'];
  const offered = typeof named === 'string' ? choicesKeyword(manifests.get(named)) : 'enum';
  const all = schemas.flatMap((schema) => choicesOf(schema, offered));
  const choices = [...new Map(all.map((choice) => [JSON.stringify(choice), choice] as const)).values()];
  const offers = types.includes('boolean') || (choices.length > 0 && !types.includes('array'));
  const standard =
    whole.length > 0 ? 'select' : offers && within !== undefined ? within : defaultWidget(types, choices, schemas);
  const widget = typeof named === 'string' ? named : standard;
  const held = types.length > 0 ? types : [...new Set(whole.map((one) => (Array.isArray(one) ? 'array' : 'object')))];
  return { ...place, schemas, ui, types: held, choices, widget, broken: schemas.some(isUnresolved) };
}

/** Whole objects or lists that may be chosen. */
export function wholeChoices(schemas: readonly JsonObject[]): Json[] {
  const choices = schemas.flatMap((schema) => (Array.isArray(schema.enum) ? schema.enum : []));
  return choices.filter((one) => typeof one === 'object' && one !== null);
}

/** The demands that a field's look makes of the field, if any. */
export function needsOfLook(
  { widget, ui }: Pick<FormField, 'widget' | 'ui'>,
  manifests: Manifests,
): LookNeeds | undefined {
  const looks = widget === undefined ? undefined : manifests.get(widget)?.looks;
  const { look } = jsonObjectOf(ui['ui:options']);
  return typeof look === 'string' && looks && Object.hasOwn(looks, look) ? looks[look] : undefined;
}

/** Types of the first definition that has any; a nullable type counts as the type. */
function typesOf(schemas: readonly JsonObject[]): string[] {
  const all = typesIn(schemas.find(({ type }) => type !== undefined) ?? {});
  const real = all.filter((name) => name !== 'null');
  return real.length > 0 ? real : all;
}

export function choicesKeyword(manifest: WidgetManifest | undefined): 'enum' | 'examples' {
  return manifest?.choices === 'examples' ? 'examples' : 'enum';
}

/** Choices of the value itself, or of the entries of a list. */
function choicesOf(schema: JsonObject, keyword: 'enum' | 'examples'): Json[] {
  const { [keyword]: own, items } = schema;
  if (Array.isArray(own)) return own;
  return isJsonObject(items) && Array.isArray(items[keyword]) ? items[keyword] : [];
}

export function defaultWidget(
  types: readonly string[],
  choices: readonly Json[],
  schemas: readonly JsonObject[],
): string | undefined {
  // A field for a text or a number is one box; the typed value decides which of the two it is.
  if (choices.length === 0 && types.includes('string') && types.some(isNumeric)) return 'number';
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
    case 'object':
      return 'group';
    case 'array':
      return choices.length > 0 ? 'checkboxes' : 'rows';
    default:
      return undefined;
  }
}

/**
 * Whether a widget may hold a field of these types; an `integer` is held by what holds a `number`, and types `besides` its
 * own only where one of its own is among them.
 */
export function holds(
  { types: own, besides = [], choices, items }: WidgetManifest,
  types: readonly string[],
  whole: readonly Json[] = [],
): boolean {
  // Choices may be whole objects or lists.
  if (whole.length > 0) return choices === 'required' && items === undefined;
  const known = Array.isArray(own) ? own : [];
  const isOwn = (type: string) => known.includes(type) || (type === 'integer' && known.includes('number'));
  return types.some(isOwn) && types.every((type) => isOwn(type) || besides.includes(type));
}

function isNumeric(type: string): boolean {
  return type === 'number' || type === 'integer';
}

/** The widget for a text of a format when the file names none: the kind that writes the format, or makes new fields of it. */
const BY_FORMAT = new Map(
  Object.entries<WidgetKind>(widgetKinds).flatMap(([name, { manifest, newField }]) =>
    [...(manifest.formats ?? []), newField?.format].map((format) => [format, name] as const),
  ),
);

/** The widget of a text that names none, by what its definitions say of it. */
function textWidget(schemas: readonly JsonObject[]): string {
  const format = schemas.map((schema) => schema.format).find((one) => typeof one === 'string');
  const written = typeof format === 'string' ? BY_FORMAT.get(format) : undefined;
  if (written !== undefined) return written;
  return schemas.some(({ examples }) => Array.isArray(examples)) ? 'suggest' : 'text';
}
