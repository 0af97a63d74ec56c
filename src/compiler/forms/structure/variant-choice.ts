import type { Json } from '../../../core/config.ts';
import { type JsonObject, objectOf } from '../../json.ts';
import { placedAs } from '../../read/origin.ts';
import type { Report } from '../../report.ts';

/** More variants than these are a list to pick from. */
const MOST_IN_SIGHT = 4;

const SCALARS = ['string', 'number', 'boolean'];

/** Of the property that tells variants apart: what only says which one it is. */
const TELLING = ['const', 'enum', 'type', 'default', 'title', '$comment'];

/** Of a variant: what only says that it is an object. Which properties there are is known anyhow. */
const OF_OBJECT = ['type', 'additionalProperties', 'title', '$comment'];

/** The property that has values of its own in each variant; `null`, with the problem reported, for one that has the same in two. */
export function tellingName(
  node: JsonObject,
  keyword: string,
  variants: readonly JsonObject[],
  report: Report,
): string | null | undefined {
  const names = Object.keys(objectOf(variants[0]?.properties)).filter((name) =>
    variants.every((variant) => valuesOf(variant, name).length > 0),
  );
  const apart = names.find((name) => {
    const values = variants.flatMap((variant) => valuesOf(variant, name));
    return new Set(values).size === values.length;
  });
  if (apart !== undefined || names.length === 0) return apart;
  const what = `two variants are for the same value of "${names[0]}"`;
  report.key(node, keyword, what, 'give each a value of its own, or put the two together');
  return null;
}

/** The values of a property that a variant is for. */
export function valuesOf(variant: JsonObject, name: string): Json[] {
  const properties = objectOf(variant.properties);
  const { const: only, enum: some } = objectOf(Object.hasOwn(properties, name) ? properties[name] : undefined);
  return (Array.isArray(some) ? some : [only as Json]).filter((value) => SCALARS.includes(typeof value));
}

/**
 * The choice among variants, with what their object says of that property itself.
 * @param isKnown the object has that property elsewhere, with its type and its drawing
 */
export function choiceOf(
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
  const said = [own, ...variants.map((variant) => objectOf(objectOf(variant.properties)[name]))];
  if (said.every((one) => one['ui:widget'] === undefined))
    choice['ui:widget'] = values.length > MOST_IN_SIGHT ? 'select' : 'radio';
  return choice;
}

function checkCovered(choices: readonly Json[], variants: readonly JsonObject[], name: string, report: Report): void {
  const values = variants.flatMap((variant) => valuesOf(variant, name));
  for (const variant of variants) {
    const other = valuesOf(variant, name).find((value) => !choices.includes(value));
    if (other !== undefined)
      report.self(
        variant,
        `the variant is for ${JSON.stringify(other)}, which is no choice of "${name}"`,
        'add it to "enum", or correct the variant',
      );
  }
  for (const [index, choice] of choices.entries())
    if (!values.includes(choice))
      report.value(
        choices,
        index,
        `no variant is for ${JSON.stringify(choice)} of "${name}"`,
        'add one, or remove the choice',
      );
}

/** What counts once a variant is chosen. */
export function rulesOf(variant: JsonObject, name: string): JsonObject {
  const { [name]: telling = {}, ...others } = objectOf(variant.properties);
  const more = without(objectOf(telling), TELLING);
  const own = Object.keys(more).length > 0 ? { [name]: more } : {};
  const properties = placedAs({ ...own, ...others }, objectOf(variant.properties));
  return placedAs({ ...without(variant, OF_OBJECT), properties }, variant);
}

function without(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return placedAs(Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key))), schema);
}
