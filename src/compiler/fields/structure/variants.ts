import type { Json } from '../../../core/config.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, objectsOf } from '../../json.ts';
import { inheritEntry, inheritOrigin, isUnresolved, placedAs, placedWithout } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { type Context, isNothing, withoutNull } from './types.ts';

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
  const whole = placedWithout(node, [keyword]);
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
  const first = jsonObjectOf(variants[0]?.properties);
  const own = jsonObjectOf(whole.properties);
  const isOwn = Object.hasOwn(own, name);
  const choice = choiceOf(jsonObjectOf(isOwn ? own[name] : {}), name, variants, report, known.includes(name));
  const properties = placedAs({ ...own, [name]: choice }, isJsonObject(whole.properties) ? own : first);
  if (!isOwn) inheritEntry(properties, first, name);
  inheritOrigin(choice, jsonObjectOf(isOwn ? own[name] : first[name]));
  const next: JsonObject = { ...whole, properties, required: withName(whole.required, name) };
  if (isField) next.type ??= 'object';
  const chain = conditionsOf(name, variants);
  if (next.if === undefined) Object.assign(next, chain);
  else next.allOf = [...(Array.isArray(next.allOf) ? next.allOf : []), chain];
  return placedAs(next, whole);
}

/** Nested conditions: only one value is chosen, so there are as many cases as variants. */
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
  return names.includes(name) ? names : placedAs([...names, name], names);
}

/** More variants than these are a list to pick from. */
const MOST_IN_SIGHT = 4;

const SCALARS = ['string', 'number', 'boolean'];

/** Of the property that tells variants apart: what only says which one it is. */
const TELLING = ['const', 'enum', 'type', 'default', 'title', '$comment'];

/** Of a variant: what only says that it is an object. Which properties there are is known anyhow. */
const OF_OBJECT = ['type', 'additionalProperties', 'title', '$comment'];

/** The property with different values in each variant; `null` if two variants share a value, which is reported. */
function tellingName(
  node: JsonObject,
  keyword: string,
  variants: readonly JsonObject[],
  report: Report,
): string | null | undefined {
  const names = Object.keys(jsonObjectOf(variants[0]?.properties)).filter((name) =>
    variants.every((variant) => valuesOf(variant, name).length > 0),
  );
  const apart = names.find((name) => {
    const values = variants.flatMap((variant) => valuesOf(variant, name));
    return new Set(values).size === values.length;
  });
  if (apart !== undefined || names.length === 0) return apart;
  const what = say`two variants are for the same value of "${names[0]}"`;
  report.key(node, keyword)(what, say`give each a value of its own, or put the two together`);
  return null;
}

function valuesOf(variant: JsonObject, name: string): Json[] {
  const properties = jsonObjectOf(variant.properties);
  const { const: only, enum: some } = jsonObjectOf(Object.hasOwn(properties, name) ? properties[name] : undefined);
  return (Array.isArray(some) ? some : [only as Json]).filter((value) => SCALARS.includes(typeof value));
}

/**
 * The choice among variants, with what their object says of that property itself.
 * @param isKnown the object has that property elsewhere, with its type and its drawing
 */
function choiceOf(
  own: JsonObject,
  name: string,
  variants: readonly JsonObject[],
  report: Report,
  isKnown: boolean,
): JsonObject {
  const values = variants.flatMap((variant) => valuesOf(variant, name));
  if (Array.isArray(own.enum)) checkCovered(own.enum, variants, name, report);
  const choice: JsonObject = placedAs({ ...own, enum: own.enum ?? values }, own);
  if (isKnown) return choice;
  choice.type ??= typeof values[0];
  const schemas = [own, ...variants.map((variant) => jsonObjectOf(jsonObjectOf(variant.properties)[name]))];
  if (schemas.every((one) => one['ui:widget'] === undefined))
    choice['ui:widget'] = values.length > MOST_IN_SIGHT ? 'select' : 'radio';
  return choice;
}

function checkCovered(choices: readonly Json[], variants: readonly JsonObject[], name: string, report: Report): void {
  const values = variants.flatMap((variant) => valuesOf(variant, name));
  for (const variant of variants) {
    const other = valuesOf(variant, name).find((value) => !choices.includes(value));
    if (other !== undefined)
      report.self(variant)(
        say`the variant is for ${JSON.stringify(other)}, which is no choice of "${name}"`,
        say`add it to "enum", or correct the variant`,
      );
  }
  for (const [index, choice] of choices.entries())
    if (!values.includes(choice))
      report.value(choices, index)(
        say`no variant is for ${JSON.stringify(choice)} of "${name}"`,
        say`add one, or remove the choice`,
      );
}

/** The rules that apply once a variant is chosen. */
function rulesOf(variant: JsonObject, name: string): JsonObject {
  const { [name]: telling = {}, ...others } = jsonObjectOf(variant.properties);
  const more = placedWithout(jsonObjectOf(telling), TELLING);
  const own = Object.keys(more).length > 0 ? { [name]: more } : {};
  const properties = placedAs({ ...own, ...others }, jsonObjectOf(variant.properties));
  return placedAs({ ...placedWithout(variant, OF_OBJECT), properties }, variant);
}

/** The added property if no property of the schema tells the variants apart. */
export const CHOICE = 'variant';

/** A schema with one of these says what an object has. */
const OF_OBJECTS = ['properties', 'required', 'if', 'allOf', 'dependencies', 'oneOf', 'anyOf'];

export const TYPED = ['string', 'number', 'integer'];

/** Of what only says which variant it is. */
const ASIDE = ['title', '$comment'];

/** The variant says what an object has, and is no value of another kind. */
export function isOfObject(variant: JsonObject): boolean {
  const keys = Object.keys(variant).filter((key) => !ASIDE.includes(key));
  const isPlain = keys.every((key) => key === 'type') && (variant.type ?? 'object') === 'object';
  return (variant.type ?? 'object') === 'object' && (isPlain || OF_OBJECTS.some((key) => key in variant));
}

/** The choices of variants that are constants or lists of them; nothing when one says more, or something else. */
function choicesIn(variants: readonly JsonObject[]): Json[] | undefined {
  const known = ['const', 'enum', 'type', ...ASIDE];
  if (!variants.every((variant) => Object.keys(variant).every((key) => known.includes(key)))) return undefined;
  if (!variants.every((variant) => variant.const !== undefined || Array.isArray(variant.enum))) return undefined;
  return [...new Set(variants.flatMap(({ const: only, enum: some }) => (Array.isArray(some) ? some : [only as Json])))];
}

/**
 * A value that keeps the rules of at least one of its variants, such as an e-mail address or a telephone number; nothing
 * where they are not all typed into one box. The error names the value as a whole: it keeps none of them.
 */
function withAlternatives(whole: JsonObject, variants: readonly JsonObject[]): JsonObject | undefined {
  const types = [...new Set(variants.flatMap(({ type }) => type ?? whole.type ?? []))];
  if (whole.properties !== undefined || !types.every((type) => TYPED.includes(String(type)))) return undefined;
  if (types.length === 0) return undefined;
  const type: Json = types.length === 1 ? (types[0] as string) : types;
  return placedAs({ ...whole, type, alternatives: [...variants] }, whole);
}

/**
 * Variants that no value of a property tells apart, with a property of their own that does: its value is the variant's
 * title or its number. It is sent and kept, so that office, mail and the next visit know which one was meant. A variant
 * that is no object has its value below a name of its own.
 */
function discriminated(
  node: JsonObject,
  keyword: string,
  variants: readonly JsonObject[],
  { known, report }: Context,
): JsonObject[] | undefined {
  const own = jsonObjectOf(node.properties);
  // Appearance only, such as tabs: it applies to this property.
  const isDrawing = Object.keys(jsonObjectOf(own[CHOICE])).every((key) => key.startsWith('ui:'));
  if (known.includes(CHOICE) || (Object.hasOwn(own, CHOICE) && !isDrawing)) {
    const what = say`"${CHOICE}" would say which of these is meant, and is a property already`;
    report.key(node, keyword)(what, say`call that property something else`);
    return undefined;
  }
  if (variants.every((variant) => isOfObject(variant) && variant.properties === undefined)) {
    const what = say`these variants say no fields, so that there is nothing to choose`;
    report.key(node, keyword)(
      what,
      say`write a rule between fields: "rules": [{"unless": "values.a != null || values.b != null", …}]`,
    );
    return undefined;
  }
  const titles = variants.map(({ title }) => title);
  const named = titles.every((title) => typeof title === 'string') && new Set(titles).size === titles.length;
  return variants.map((variant, index) => {
    const name = named ? (titles[index] as string) : String(index + 1);
    return withChoice(isOfObject(variant) ? variant : valued(variant, `value${index + 1}`), name);
  });
}

function withChoice(variant: JsonObject, name: string): JsonObject {
  const own = jsonObjectOf(variant.properties);
  const choice: JsonObject = { const: name };
  inheritOrigin(choice, variant);
  const properties = placedAs({ ...own, [CHOICE]: choice }, isJsonObject(variant.properties) ? own : variant);
  return placedAs({ ...variant, properties }, variant);
}

function valued(variant: JsonObject, name: string): JsonObject {
  const properties = placedAs({ [name]: variant }, variant);
  // A box that is not ticked is a value as well.
  const isTicked = variant.type === 'boolean' && variant['ui:widget'] === undefined;
  const required: Json[] = isTicked ? [] : [name];
  return placedAs({ properties, required }, variant);
}
