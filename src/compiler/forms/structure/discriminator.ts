import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, objectOf } from '../../json.ts';
import { inheritOrigin, placedAs } from '../../read/origin.ts';
import { say } from '../../said/say.ts';
import type { Context } from './types.ts';

/** The added property if no property of the schema tells the variants apart. */
export const CHOICE = 'variant';

/** A schema with one of these says what an object has. */
const OF_OBJECTS = ['properties', 'required', 'if', 'allOf', 'dependencies', 'oneOf', 'anyOf'];

/** The types that people type as text. */
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
export function choicesIn(variants: readonly JsonObject[]): Json[] | undefined {
  const known = ['const', 'enum', 'type', ...ASIDE];
  if (!variants.every((variant) => Object.keys(variant).every((key) => known.includes(key)))) return undefined;
  if (!variants.every((variant) => variant.const !== undefined || Array.isArray(variant.enum))) return undefined;
  return [...new Set(variants.flatMap(({ const: only, enum: some }) => (Array.isArray(some) ? some : [only as Json])))];
}

/**
 * A value that keeps the rules of at least one of its variants, such as an e-mail address or a telephone number; nothing
 * where they are not all typed into one box. What is wrong is said of the value: it keeps none of them.
 */
export function withAlternatives(whole: JsonObject, variants: readonly JsonObject[]): JsonObject | undefined {
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
export function discriminated(
  node: JsonObject,
  keyword: string,
  variants: readonly JsonObject[],
  { known, report }: Context,
): JsonObject[] | undefined {
  const own = objectOf(node.properties);
  // Appearance only, such as tabs: it applies to this property.
  const isDrawing = Object.keys(objectOf(own[CHOICE])).every((key) => key.startsWith('ui:'));
  if (known.includes(CHOICE) || (Object.hasOwn(own, CHOICE) && !isDrawing)) {
    const what = say`"${CHOICE}" would say which of these is meant, and is a property already`;
    report.key(node, keyword, what, say`call that property something else`);
    return undefined;
  }
  if (variants.every((variant) => isOfObject(variant) && variant.properties === undefined)) {
    const what = say`these variants say no fields, so that there is nothing to choose`;
    report.key(
      node,
      keyword,
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
  const own = objectOf(variant.properties);
  const choice: JsonObject = { const: name };
  inheritOrigin(choice, variant);
  const properties = placedAs({ ...own, [CHOICE]: choice }, isObject(variant.properties) ? own : variant);
  return placedAs({ ...variant, properties }, variant);
}

function valued(variant: JsonObject, name: string): JsonObject {
  const properties = placedAs({ [name]: variant }, variant);
  // A box that is not ticked is a value as well.
  const isTicked = variant.type === 'boolean' && variant['ui:widget'] === undefined;
  const required: Json[] = isTicked ? [] : [name];
  return placedAs({ properties, required }, variant);
}
