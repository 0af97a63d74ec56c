import type { Json } from '../../../core/config.ts';
import { sameJson } from '../../../core/values/value-text.ts';
import { isJsonObject, type JsonObject, namesIn, objectEntries, objectsOf } from '../../json.ts';
import { inheritEntry, isUnresolved, placedAs } from '../../read/origin.ts';
import type { Report } from '../../report.ts';

/** Property → whether it may be null; absent if unknown. */
type Nullable = ReadonlyMap<string, boolean>;

/** Nullability of a schema's properties, on top of what the context says. */
export function nullableIn(schema: JsonObject, known: Nullable): Nullable {
  const nullable = objectEntries(schema.properties).flatMap(([name, property]) => {
    const may = mayBeNull(property);
    return may === undefined ? [] : [[name, may] as const];
  });
  return nullable.length > 0 ? new Map([...known, ...nullable]) : known;
}

/** The schema of a value that is nothing at all. */
export function isNothing({ type, const: only, enum: some }: JsonObject): boolean {
  return type === 'null' || only === null || (Array.isArray(some) && some.every((value) => value === null));
}

/** Whether a value may also be null; undefined if the schema does not say. */
export function mayBeNull({ type, oneOf, anyOf }: JsonObject): boolean | undefined {
  if (Array.isArray(type)) return type.includes('null');
  const variants = [oneOf, anyOf].find(Array.isArray);
  if (variants) return variants.some((variant) => isJsonObject(variant) && isNothing(variant));
  return type === undefined ? undefined : false;
}

/**
 * A schema without `null` beside other types. Nobody fills in null: what is emptied is left out.
 * So what may be null may be left empty, and who asks for it (`required`) asks for nothing. Whole numbers among
 * numbers are numbers.
 */
export function withoutNull(schema: JsonObject, nullable: Nullable): JsonObject {
  const { type, default: first, enum: choices } = schema;
  const node: JsonObject = { ...schema };
  const types = namesIn(type);
  const real = types.filter((one) => one !== 'null' && !(one === 'integer' && types.includes('number')));
  if (real.length > 0) node.type = real.length === 1 ? (real[0] as string) : real;
  if (types.includes('null') && real.length > 0) {
    if (first === null) delete node.default;
    if (Array.isArray(choices)) node.enum = filtered(choices, (choice) => choice !== null);
  }
  if (Array.isArray(schema.required)) node.required = asked(schema.required, nullable);
  if (Array.isArray(node.required) && node.required.length === 0) delete node.required;
  if (isJsonObject(schema.dependencies)) {
    const all = Object.entries(schema.dependencies).map(([name, one]) => [
      name,
      Array.isArray(one) ? asked(one, nullable) : one,
    ]);
    node.dependencies = placedAs(Object.fromEntries(all), schema.dependencies);
  }
  return placedAs(node, schema);
}

function asked(names: Json[], nullable: Nullable): Json[] {
  return filtered(names, (name) => !nullable.get(String(name)));
}

/** Some of a list, each where it stood. */
function filtered(list: Json[], keep: (entry: Json) => boolean): Json[] {
  if (list.every(keep)) return list;
  const kept = [...list.keys()].filter((index) => keep(list[index] as Json));
  const some = kept.map((index) => list[index] as Json);
  placedAs(some, list);
  for (const [index, before] of kept.entries()) inheritEntry(some, list, String(before), String(index));
  return some;
}

export interface Context {
  report: Report;
  /** Properties that the object already has there. */
  known: readonly string[];
  /** Whether each property may be null, by name. */
  nullable: Nullable;
  /** It says what a value is, and does not only add to it. */
  isField: boolean;
}

/** A schema with one of these keywords gets its type elsewhere. */
const ELSEWHERE = ['type', 'oneOf', 'anyOf', 'allOf', 'alternatives'];

/**
 * A schema whose fields have the type that follows from what may be chosen (`enum`) or has to be there (`const`), where
 * they say none. A choice among whole objects or lists has none.
 * @param known fields that the object has already, with their type
 */
export function withTypes(node: JsonObject, known: readonly string[]): JsonObject {
  const typed: JsonObject = { ...node };
  const { const: only } = node;
  if (typeof only === 'object' && only !== null && !('$data' in only)) {
    typed.enum = placedAs([only], node);
    delete typed.const;
  }
  if (isWholeChoice(typed)) delete typed.type;
  const { properties, items } = node;
  if (isJsonObject(properties)) {
    const all = Object.entries(properties).map(([name, one]) => [
      name,
      isJsonObject(one) && !known.includes(name) ? withType(one) : one,
    ]);
    typed.properties = placedAs(Object.fromEntries(all), properties);
  }
  if (isJsonObject(items)) typed.items = withType(items);
  return placedAs(typed, node);
}

function withType(field: JsonObject): JsonObject {
  if (isUnresolved(field) || ELSEWHERE.some((key) => key in field)) return field;
  const values = Array.isArray(field.enum) ? field.enum : field.const === undefined ? [] : [field.const];
  const types = [...new Set(values.map((value) => typeof value))];
  const [type] = types;
  if (types.length !== 1 || type === undefined || type === 'object') return field;
  const typed = placedAs({ ...field, type }, field);
  inheritEntry(typed, field, field.enum === undefined ? 'const' : 'enum', 'type');
  return typed;
}

/**
 * Whole objects or lists are what may be chosen. Their type follows from them, and is left out: nobody begins such a
 * value empty and fills it in.
 */
function isWholeChoice({ enum: choices }: JsonObject): boolean {
  return (
    Array.isArray(choices) && choices.length > 0 && choices.every((one) => typeof one === 'object' && one !== null)
  );
}

/**
 * A field that says what it is by its parts (`allOf`), such as a definition and what is added to it: parts of an object
 * stay, the keywords of any other value are put together. Two parts that say the same keyword differently are left.
 */
export function withParts(node: JsonObject): JsonObject {
  if (node.type !== undefined || node.properties !== undefined || !Array.isArray(node.allOf)) return node;
  const parts = objectsOf(node.allOf);
  if (parts.some(isUnresolved)) return node;
  if (parts.some(({ type, properties }) => type === 'object' || properties !== undefined))
    return placedAs({ ...node, type: 'object' }, node);
  const { allOf: _parts, ...rest } = node;
  const all = [...parts, rest].flatMap((part) => Object.entries(part));
  if (all.some(([key, value]) => all.some(([other, its]) => key === other && !sameJson(value, its)))) return node;
  const whole = placedAs(Object.fromEntries(all), node);
  for (const part of parts) for (const key of Object.keys(part)) inheritEntry(whole, part, key);
  const typed = withType(whole);
  return typed.type === undefined ? node : typed;
}
