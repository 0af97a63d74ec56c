import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, objectOf } from '../../json.ts';
import { placedAs } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { inheritUnresolved } from '../../unresolved.ts';
import type { Context } from './context.ts';
import { isOfObject } from './discriminator.ts';
import { withFreeNames } from './free-names.ts';
import { withParts, withTypes } from './implied.ts';
import { withKinds } from './kinds.ts';
import { withTuple } from './tuples.ts';
import { nullableIn, withoutNull } from './types.ts';
import { withoutVariants } from './variants.ts';

/**
 * A schema said by what the engine draws: fields, groups, lists and conditions. Variants and values of several kinds
 * become conditions on a choice, objects with free names lists, tuples groups, what may be null may be left empty, and a
 * type that follows is said. What a schema means stays the same, and all that knows fields and conditions – rules, drafts, mails, documents, exports – knows the rest without a word of its own.
 */
export function plainStructure(schema: JsonObject, report: Report): JsonObject {
  return rewritten(schema, { report, known: [], nullable: new Map(), isField: true });
}

function rewritten(schema: JsonObject, context: Context): JsonObject {
  const { report } = context;
  const nullable = nullableIn(schema, context.nullable);
  const known = [...context.known, ...Object.keys(objectOf(schema.properties))];
  const part: Context = { report, known, nullable, isField: false };
  const field: Context = { report, known: [], nullable: new Map(), isField: true };
  const node: JsonObject = {};
  const filled = withoutNull(schema, nullable);
  for (const [key, value] of Object.entries(context.isField ? withKinds(filled) : filled)) {
    const walk = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
    node[key] = walk ? walk.all(value, walk.adds ? part : field) : value;
  }
  placedAs(node, schema);
  inheritUnresolved(node, schema);
  const typed = withTypes(node, context.known);
  const whole = withoutVariants(context.isField ? withParts(typed) : typed, context);
  return context.isField ? withFreeNames(withTuple(whole, schema, report), report) : whole;
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

/** A variant that is no object is a value of its own. */
const eachVariant = (value: Json, context: Context): Json => {
  if (!Array.isArray(value)) return value;
  const field: Context = { ...context, known: [], nullable: new Map(), isField: true };
  const list = value.map((entry) => one(entry, isObject(entry) && !isOfObject(entry) ? field : context));
  return placedAs(list, value);
};

const one = (value: Json, context: Context): Json => (isObject(value) ? rewritten(value, context) : value);

const oneOrEach = (value: Json, context: Context): Json => (Array.isArray(value) ? each : one)(value, context);

/** Where fields stand; what a condition (`if`, `not`, `contains`) says of values stays as it is. */
const PLACES: Readonly<Record<string, Place>> = {
  properties: { all: entries },
  items: { all: oneOrEach },
  additionalItems: { all: one },
  additionalProperties: { all: one },
  patternProperties: { all: entries },
  propertyNames: { all: one },
  dependencies: { all: entries, adds: true },
  allOf: { all: each, adds: true },
  oneOf: { all: eachVariant, adds: true },
  anyOf: { all: eachVariant, adds: true },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { all: one, adds: true },
  else: { all: one, adds: true },
};
