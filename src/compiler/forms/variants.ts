import type { Json } from '../../core/config.ts';
import { isObject, type JsonObject, objectOf, objectsOf, stringsOf } from '../json.ts';
import { inheritEntry, inheritOrigin, placedAs } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { inheritUnresolved, isUnresolved } from '../unresolved.ts';
import { withFreeNames } from './free-names.ts';
import { choiceOf, rulesOf, tellingName, valuesOf } from './variant-choice.ts';

/**
 * A schema in which variants (`oneOf` or `anyOf` of objects) are said by conditions: the property that has a value of
 * its own in each of them is a choice that is asked for, and a variant counts while its value is chosen. That is what
 * variants mean; said so, errors stand at the fields of the chosen one alone, and all that knows conditions knows
 * variants. Constants (`oneOf: [{"const": …}]`) become an `enum`, objects with free names lists.
 */
export function withVariants(schema: JsonObject, report: Report): JsonObject {
  return rewritten(schema, { report, known: [], isField: true });
}

interface Context {
  report: Report;
  /** Properties that the object has already where this stands. */
  known: readonly string[];
  /** It says what a value is, and does not only add to it. */
  isField: boolean;
}

function rewritten(schema: JsonObject, context: Context): JsonObject {
  const { report, known } = context;
  const node: JsonObject = {};
  const part = { report, known: [...known, ...Object.keys(objectOf(schema.properties))], isField: false };
  for (const [key, value] of Object.entries(schema)) {
    const walk = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
    node[key] = walk ? walk.all(value, walk.adds ? part : { report, known: [], isField: true }) : value;
  }
  placedAs(node, schema);
  inheritUnresolved(node, schema);
  const whole = resolved(resolved(node, 'oneOf', context), 'anyOf', context);
  return context.isField ? withFreeNames(whole, report) : whole;
}

interface Place {
  all(value: Json, context: Context): Json;
  /** What stands there adds to the same object. */
  adds?: true;
}

const entries = (value: Json, context: Context): Json =>
  isObject(value)
    ? placedAs(Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, one(entry, context)])), value)
    : value;

const each = (value: Json, context: Context): Json => {
  if (!Array.isArray(value)) return value;
  const list = value.map((entry) => one(entry, context));
  return placedAs(list, value);
};

const one = (value: Json, context: Context): Json => (isObject(value) ? rewritten(value, context) : value);

/** Where variants may stand; what a condition (`if`, `not`, `contains`) says of values stays as it is. */
const PLACES: Readonly<Record<string, Place>> = {
  properties: { all: entries },
  items: { all: one },
  additionalProperties: { all: one },
  patternProperties: { all: entries },
  propertyNames: { all: one },
  dependencies: { all: entries, adds: true },
  allOf: { all: each, adds: true },
  oneOf: { all: each, adds: true },
  anyOf: { all: each, adds: true },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { all: one, adds: true },
  else: { all: one, adds: true },
};

/** The schema without `oneOf` or `anyOf`. */
function resolved(node: JsonObject, keyword: 'oneOf' | 'anyOf', context: Context): JsonObject {
  if (!Array.isArray(node[keyword])) return node;
  const { [keyword]: _variants, ...rest } = node;
  const whole = placedAs(rest, node);
  inheritUnresolved(whole, node);
  const variants = objectsOf(node[keyword]);
  if (variants.some(isUnresolved)) return whole;
  if (variants.every((variant) => variant.const !== undefined && variant.properties === undefined)) {
    whole.enum = variants.map((variant) => variant.const as Json);
    inheritEntry(whole, node, keyword, 'enum');
    return whole;
  }
  const name = tellingName(node, keyword, variants, context.report);
  return name === undefined ? whole : withConditions(whole, name, variants, context);
}

function withConditions(
  whole: JsonObject,
  name: string,
  variants: readonly JsonObject[],
  { report, known, isField }: Context,
): JsonObject {
  const first = objectOf(variants[0]?.properties);
  const own = objectOf(whole.properties);
  const isOwn = Object.hasOwn(own, name);
  const choice = choiceOf(objectOf(isOwn ? own[name] : {}), name, variants, report, known.includes(name));
  const properties = placedAs({ ...own, [name]: choice }, isObject(whole.properties) ? own : first);
  if (!isOwn) inheritEntry(properties, first, name);
  inheritOrigin(choice, objectOf(isOwn ? own[name] : first[name]));
  const next: JsonObject = { ...whole, properties, required: withName(whole.required, name) };
  if (isField) next.type ??= 'object';
  const chain = conditionsOf(name, variants);
  if (next.if === undefined) Object.assign(next, chain);
  else next.allOf = [...(Array.isArray(next.allOf) ? next.allOf : []), chain];
  return placedAs(next, whole);
}

/** One condition within the other, since one value is chosen: as many cases as variants for whoever tries all. */
function conditionsOf(name: string, variants: readonly JsonObject[]): JsonObject {
  return variants.reduceRight<JsonObject>((otherwise, variant) => {
    const values = valuesOf(variant, name);
    const meant: Json = values.length === 1 ? { const: values[0] as Json } : { enum: values };
    const rest: JsonObject = Object.keys(otherwise).length > 0 ? { else: otherwise } : {};
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return { if: { properties: { [name]: meant }, required: [name] }, then: rulesOf(variant, name), ...rest };
  }, {});
}

function withName(required: Json | undefined, name: string): Json[] {
  const names = Array.isArray(required) ? required : [];
  if (stringsOf(names).some(({ text }) => text === name)) return names;
  return placedAs([...names, name], names);
}
