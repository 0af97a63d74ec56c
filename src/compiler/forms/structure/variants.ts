import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, objectOf, objectsOf, stringsOf } from '../../json.ts';
import { inheritEntry, inheritOrigin, placedAs } from '../../read/origin.ts';
import { inheritUnresolved, isUnresolved } from '../../unresolved.ts';
import type { Context } from './context.ts';
import { CHOICE, choicesIn, discriminated, TYPED, withAlternatives } from './discriminator.ts';
import { isNothing, withoutNull } from './types.ts';
import { choiceOf, rulesOf, tellingName, valuesOf } from './variant-choice.ts';

/**
 * A schema in which variants (`oneOf` or `anyOf` of objects) are said by conditions: the property that has a value of
 * its own in each of them is a choice that is asked for, and a variant counts while its value is chosen. That is what
 * variants mean; said so, errors stand at the fields of the chosen one alone. Where there is no such property there comes
 * to be one. Constants (`oneOf: [{"const": …}]`) become an `enum`, types one field of several types, what is typed into
 * one box one field with `alternatives`, and a variant that is null says that the others may be left empty.
 */
export function withoutVariants(node: JsonObject, context: Context): JsonObject {
  return resolved(resolved(node, 'oneOf', context), 'anyOf', context);
}

/** Of a variant that says nothing but what type a value is of. */
const OF_TYPE = ['type', 'title', '$comment'];

/** All of them are typed into one box. */
function isType(variant: JsonObject): boolean {
  const isAlone = Object.keys(variant).every((key) => OF_TYPE.includes(key));
  return isAlone && [variant.type].flat().every((type) => TYPED.includes(String(type)));
}

/** The type that all choices are of; several where they are not. */
function typeOf(choices: readonly Json[]): Json {
  const types = [...new Set(choices.map((choice) => typeof choice))];
  return types.length === 1 ? (types[0] as string) : types;
}

function resolved(node: JsonObject, keyword: 'oneOf' | 'anyOf', context: Context): JsonObject {
  if (!Array.isArray(node[keyword])) return node;
  const { [keyword]: _variants, ...rest } = node;
  const whole = placedAs(rest, node);
  inheritUnresolved(whole, node);
  const all = objectsOf(node[keyword]);
  if (all.some(isUnresolved)) return whole;
  const variants = all.filter((variant) => !isNothing(variant));
  const choices = choicesIn(variants);
  if (choices) {
    whole.enum = choices;
    if (choices.every((choice) => typeof choice !== 'object')) whole.type ??= typeOf(choices);
    else delete whole.type;
    inheritEntry(whole, node, keyword, 'enum');
    return whole;
  }
  const [first] = variants;
  if (first && variants.length < all.length && variants.length === 1 && whole.properties === undefined)
    return placedAs(placedAs({ ...first, ...whole }, first), whole);
  if (context.isField && variants.every(isType)) {
    whole.type = [...new Set(variants.flatMap(({ type }) => type as Json))];
    inheritEntry(whole, node, keyword, 'type');
    return withoutNull(whole, new Map());
  }
  const value = context.isField ? withAlternatives(whole, variants) : undefined;
  if (value) return value;
  const name = tellingName(node, keyword, variants, context.report);
  if (name !== undefined) return name === null ? whole : withConditions(whole, name, variants, context);
  const apart = discriminated(node, keyword, variants, context);
  return apart ? withConditions(whole, CHOICE, apart, context) : whole;
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
