import { oncePer } from '../once-per.ts';
import { isObject, memberOf } from '../values/objects.ts';
import { valueText } from '../values/value-text.ts';

/** A JSON Schema of a published form. */
export type Schema = Record<string, unknown>;

/** Whether a value keeps the rules of a condition (`if`); `undefined` where no validator was published for it. */
export type MeetsCondition = (condition: Schema, value: unknown) => boolean | undefined;

/**
 * The limit of every search for a fixed point: a field that disappears may take other fields along, and one that
 * appears may bring others in. It is far more than any chain of conditions, and ends conditions that switch each other.
 */
export const MAX_ROUNDS = 20;

/** Keywords that add rules to a schema for some values only. */
const CONDITIONS = ['if', 'then', 'else', 'dependencies', 'allOf'] as const;

/**
 * The schemas that apply to a value: the schema itself, the parts of its `allOf`, the branch of a condition, and what a
 * property that is there depends on. Both branches apply where the condition cannot be asked.
 */
export function applicable(schema: Schema, value: unknown, meets: MeetsCondition): Schema[] {
  const inner: unknown[] = [];
  for (const [name, dependency] of Object.entries(schema.dependencies ?? {}))
    if (memberOf(value, name) !== undefined) inner.push(Array.isArray(dependency) ? requiring(dependency) : dependency);
  if (isObject(schema.if)) {
    const answer = meets(schema.if, value);
    if (answer !== false) inner.push(schema.then);
    if (answer !== true) inner.push(schema.else);
  }
  if (Array.isArray(schema.allOf)) inner.push(...schema.allOf);
  return [schema, ...inner.filter(isObject).flatMap((one) => applicable(one, value, meets))];
}

/** Always the same schema for a list of names, so that schemas can be compared by identity. */
const requiring = oncePer((required: object): Schema => ({ required }));

/** The schema applies to every value as it stands. */
export function isUnconditional(schema: Schema): boolean {
  return !CONDITIONS.some((keyword) => keyword in schema);
}

/** Its own rules, without those that it adds for some values only. */
export function withoutConditions(schema: Schema): Schema {
  return isUnconditional(schema) ? schema : split(schema).own;
}

function split(schema: Schema): { own: Schema; conditions: Schema } {
  const own = { ...schema };
  const conditions: Schema = {};
  for (const keyword of CONDITIONS) {
    if (!(keyword in own)) continue;
    conditions[keyword] = own[keyword];
    delete own[keyword];
  }
  return { own, conditions };
}

/** The schemas of one property that some schemas declare. */
export function declaredIn(schemas: readonly Schema[], name: string): Schema[] {
  return schemas.map(({ properties }) => memberOf(properties, name)).filter(isObject);
}

/** The schemas of the entries of a list that some schemas declare. */
export function entrySchemas<One extends Schema>(schemas: readonly One[]): One[] {
  return schemas.map(({ items }) => items).filter(isObject) as One[];
}

/**
 * One schema that says what several say together. Conditions stay conditions, in its `allOf`. Where two schemas give a
 * keyword different values and neither is stricter, the later one counts.
 * @param hasOwn the first schema is that of the field itself, and the others only add to it
 */
export function mergedSchema(schemas: readonly Schema[], hasOwn: boolean): Schema {
  const [first] = schemas;
  if (first && schemas.length === 1) return first;
  const whole: Schema = {};
  const conditions: Schema[] = [];
  for (const schema of schemas) {
    const parts = split(schema);
    if (Object.keys(parts.conditions).length > 0) conditions.push(parts.conditions);
    for (const [keyword, value] of Object.entries(parts.own))
      whole[keyword] = keyword in whole ? stricter(keyword, whole[keyword], value) : value;
  }
  const names = new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})));
  if (names.size > 0)
    whole.properties = Object.fromEntries([...names].map((name) => [name, mergedProperty(schemas, name)]));
  const items = entrySchemas(schemas);
  if (items.length > 0) whole.items = mergedSchema(items, hasOwn && isObject(first?.items));
  const choices = schemas.map((one) => one.enum).filter(Array.isArray);
  if (choices.length > 1) whole.enum = choicesInAll(choices, hasOwn && Array.isArray(first?.enum));
  if (conditions.length > 0) whole.allOf = conditions;
  return whole;
}

/**
 * A property as all the schemas that declare it say together.
 * @param schemas the first one is that of the object itself
 */
export function mergedProperty(schemas: readonly Schema[], name: string): Schema {
  return mergedSchema(declaredIn(schemas, name), memberOf(schemas[0]?.properties, name) !== undefined);
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'formatMinimum'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'formatMaximum'];

function stricter(keyword: string, one: unknown, other: unknown): unknown {
  if (keyword === 'required') return [...new Set([...(one as string[]), ...(other as string[])])];
  if (keyword === 'type') return narrower([one].flat(), [other].flat());
  if (LOWER_BOUNDS.includes(keyword)) return (one as number) > (other as number) ? one : other;
  if (UPPER_BOUNDS.includes(keyword)) return (one as number) < (other as number) ? one : other;
  return other;
}

function narrower(types: unknown[], others: unknown[]): unknown {
  const both = types.flatMap((type) => {
    if (others.includes(type)) return [type];
    if (type === 'number' && others.includes('integer')) return ['integer'];
    return type === 'integer' && others.includes('number') ? ['integer'] : [];
  });
  return both.length > 1 ? both : (both[0] ?? others);
}

/**
 * The choices that all lists have, in the order of the list that offers them: that of the field itself, else the longest
 * one, since the others only narrow it.
 * @param isOwn the first list is that of the field itself
 */
function choicesInAll(lists: readonly (readonly unknown[])[], isOwn: boolean): unknown[] {
  const [first = [], ...others] = lists;
  const offering = isOwn
    ? first
    : others.reduce((longest, list) => (list.length > longest.length ? list : longest), first);
  const sets = lists.map((list) => new Set(list.map(valueText)));
  return offering.filter((choice) => sets.every((list) => list.has(valueText(choice))));
}
