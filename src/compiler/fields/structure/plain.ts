import type { Json } from '../../../core/config.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn } from '../../json.ts';
import { inheritOrigin, placedAs, placedWithout } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { withFreeNames } from './free-names.ts';
import { withTuple } from './tuples.ts';
import { type Context, nullableIn, withoutNull, withParts, withTypes } from './types.ts';
import { CHOICE, isOfObject, TYPED, withoutVariants } from './variants.ts';

/**
 * A schema said by what the engine draws: fields, groups, lists and conditions. Variants and values of several kinds
 * become conditions on a choice, objects with free names lists, tuples groups, what may be null may be left empty, and a
 * type that follows is said. The meaning of a schema stays the same, and all that knows fields and conditions – rules,
 * drafts, mails, documents, exports – knows the rest without a word of its own.
 */
export function plainStructure(schema: JsonObject, report: Report): JsonObject {
  return rewritten(schema, { report, known: [], nullable: new Map(), isField: true });
}

function rewritten(schema: JsonObject, context: Context): JsonObject {
  const { report } = context;
  const nullable = nullableIn(schema, context.nullable);
  const known = [...context.known, ...Object.keys(jsonObjectOf(schema.properties))];
  const part: Context = { report, known, nullable, isField: false };
  const field: Context = { report, known: [], nullable: new Map(), isField: true };
  const node: JsonObject = {};
  const filled = withoutNull(schema, nullable);
  for (const [key, value] of Object.entries(context.isField ? withKinds(filled) : filled)) {
    const walk = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
    node[key] = walk ? walk.all(value, walk.adds ? part : field) : value;
  }
  placedAs(node, schema);
  const typed = withTypes(node, context.known);
  const whole = withoutVariants(context.isField ? withParts(typed) : typed, context);
  return context.isField ? withFreeNames(withTuple(whole, schema, report), report) : whole;
}

interface Place {
  all(value: Json, context: Context): Json;
  /** Keywords whose schemas add to the same object. */
  adds?: true;
}

const entries = (value: Json, context: Context): Json =>
  isJsonObject(value)
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
  const list = value.map((entry) => one(entry, isJsonObject(entry) && !isOfObject(entry) ? field : context));
  return placedAs(list, value);
};

const one = (value: Json, context: Context): Json => (isJsonObject(value) ? rewritten(value, context) : value);

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

/** The rules that count for a value of each kind. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'formatMinimum', 'formatMaximum', 'examples'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'ui:order'],
};

/** Keywords that may say something of each kind; such a schema stays as it is. */
const OF_ALL = ['enum', 'const', 'oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependencies', 'ui:widget'];

/**
 * A value of several kinds that no one control takes, such as a text or yes and no, as variants that are called by
 * their types: which kind it is, is chosen first. A text or a number is one kind, typed into one box.
 */
function withKinds(node: JsonObject): JsonObject {
  const types = namesIn(node.type);
  if (types.length < 2 || types.every((type) => TYPED.includes(type)) || OF_ALL.some((key) => key in node)) return node;
  const typed = types.filter((type) => TYPED.includes(type));
  const others = types.filter((type) => !TYPED.includes(type));
  const kinds = [...(typed.length > 0 ? [typed] : []), ...others.map((type) => [type])];
  const variants = kinds.map((kind) => kindOf(node, kind));
  const whole = placedWithout(node, ['type', 'default', ...Object.values(RULES).flat()]);
  whole.anyOf = placedAs(variants, node);
  if (node.default !== undefined) whole.default = defaultOf(node.default, kinds);
  return whole;
}

function kindOf(node: JsonObject, types: readonly string[]): JsonObject {
  const [first = ''] = types;
  const keys = types.flatMap((type) => RULES[type === 'integer' ? 'number' : type] ?? []);
  const variant: JsonObject = { title: first, type: types.length === 1 ? first : [...types] };
  inheritOrigin(variant, node);
  for (const key of keys) if (node[key] !== undefined) variant[key] = node[key];
  // A box that is not ticked would be no answer to which of the two it is.
  if (first === 'boolean') variant['ui:widget'] = 'radio';
  return variant;
}

function defaultOf(value: Json, kinds: readonly (readonly string[])[]): JsonObject {
  const at = kinds.findIndex((types) => types.some((type) => isOf(value, type)));
  // A typed value has the kind of its first type.
  const name = kinds[at]?.[0] ?? '';
  return isJsonObject(value) ? { [CHOICE]: name, ...value } : { [CHOICE]: name, [`value${at + 1}`]: value };
}

function isOf(value: Json, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}
