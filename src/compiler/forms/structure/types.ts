import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, objectEntries, stringsOf } from '../../json.ts';
import { inheritEntry, placedAs } from '../../read/origin.ts';
import { inheritUnresolved } from '../../refs.ts';
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
  if (variants) return variants.some((variant) => isObject(variant) && isNothing(variant));
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
  const types = stringsOf(type).map(({ text }) => text);
  const real = types.filter((one) => one !== 'null' && !(one === 'integer' && types.includes('number')));
  if (real.length > 0) node.type = real.length === 1 ? (real[0] as string) : real;
  if (types.includes('null') && real.length > 0) {
    if (first === null) delete node.default;
    if (Array.isArray(choices)) node.enum = filtered(choices, (choice) => choice !== null);
  }
  if (Array.isArray(schema.required)) node.required = asked(schema.required, nullable);
  if (Array.isArray(node.required) && node.required.length === 0) delete node.required;
  if (isObject(schema.dependencies)) {
    const all = Object.entries(schema.dependencies).map(([name, one]) => [
      name,
      Array.isArray(one) ? asked(one, nullable) : one,
    ]);
    node.dependencies = placedAs(Object.fromEntries(all), schema.dependencies);
  }
  placedAs(node, schema);
  inheritUnresolved(node, schema);
  return node;
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

/** The context of a part of a schema. */
export interface Context {
  report: Report;
  /** Properties that the object already has there. */
  known: readonly string[];
  /** Whether each property may be null, by name. */
  nullable: Nullable;
  /** It says what a value is, and does not only add to it. */
  isField: boolean;
}
