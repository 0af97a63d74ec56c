import type { FormField, FormFields } from '../fields/fields.ts';
import { type JsonObject, jsonObjectOf, namesIn, stringOf } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import type { ReadConfig } from '../read-config.ts';
import { say } from '../said/say.ts';

/**
 * The options of a field as they are published: with those that follow from its other keywords and from the fields beside
 * it, and by the names that they have there (`emit/published-words.ts`).
 */
export function publishedOptions(
  field: FormField,
  fields: readonly FormField[],
  lists: readonly ListModel[],
): JsonObject {
  const options = jsonObjectOf(field.ui['ui:options']);
  if (field.widget === 'text') return { ...options, ...keyboard(field) };
  if (field.widget === 'postal-code') return { ...options, ...country(field, fields) };
  if (field.widget === 'town') return { ...options, ...townOptions(field, fields, lists) };
  const { look, needsChild, ...rest } = options;
  if (field.widget === 'value' && look === 'list') return { ...rest, list: true };
  if (field.widget === 'parameter-tree' && Array.isArray(needsChild))
    return { ...rest, rules: needsChild.map((group) => ({ group, atLeastOneChild: true })) };
  return options;
}

const FORMATS: Readonly<Record<string, string>> = { email: 'email', uri: 'url' };
const DIGITS = /^\^(?:\[0-9\]|\\d)(?:[+*]|\{\d+(?:,\d*)?\})\$$/;

/** The keyboard that a telephone shows for a line of text. */
function keyboard({ ui, schemas }: FormField): JsonObject {
  const purpose = /^(?:email|tel|url)/.exec(stringOf(ui['ui:autocomplete']) ?? '')?.[0];
  const format = schemas.flatMap((schema) => FORMATS[stringOf(schema.format) ?? ''] ?? [])[0];
  const digits = schemas.some(({ pattern }) => DIGITS.test(stringOf(pattern) ?? ''));
  const inputType = purpose ?? format ?? (digits ? 'digits' : undefined);
  return inputType === undefined ? {} : { inputType };
}

/** A town is asked for by the postal code beside it, by the first column of the towns. */
function townOptions(field: FormField, fields: readonly FormField[], lists: readonly ListModel[]): JsonObject {
  const [code] = postalCodes(field, fields);
  const list = lists.find(({ id }) => id === stringOf(jsonObjectOf(field.ui['ui:options']).source));
  const query = firstColumn(list);
  if (!code || query === undefined) return {};
  // A code of one length says so; abroad it has any.
  const length = code.schemas.find(
    ({ minLength, maxLength }) => maxLength !== undefined && minLength === maxLength,
  )?.maxLength;
  return {
    query,
    postalCode: code.name,
    ...(length !== undefined && { length }),
    ...country(field, fields),
  };
}

/** The field of the country beside a part of an address. Its default is the home country; without a country every address is at home. */
function country(field: FormField, fields: readonly FormField[]): JsonObject {
  const beside = fieldsBeside(field, fields).find(({ ui }) => ui['ui:autocomplete'] === 'country');
  const home = beside?.schemas.find((schema) => schema.default !== undefined)?.default;
  return beside && home !== undefined ? { country: beside.name, home } : {};
}

function firstColumn(list: ListModel | undefined): string | undefined {
  return namesIn(jsonObjectOf(list?.whole.import).columns)[0];
}

function postalCodes(field: FormField, fields: readonly FormField[]): FormField[] {
  return fieldsBeside(field, fields).filter(({ widget }) => widget === 'postal-code');
}

function fieldsBeside({ path }: FormField, fields: readonly FormField[]): FormField[] {
  const group = path.slice(0, -1);
  return fields.filter(
    (other) => other.path.length === path.length && group.every((step, at) => step === other.path[at]),
  );
}

/** Checks that a town has one postal code beside it, and a list of towns that is asked by it. */
export function checkTowns({ fields }: FormFields, { lists, report }: ReadConfig): void {
  for (const field of fields.filter(({ widget }) => widget === 'town')) {
    const codes = postalCodes(field, fields).length;
    if (codes !== 1)
      report.field(field)(
        say`the town "${field.name}" needs one postal code beside it, and there are ${codes}`,
        codes === 0 ? say`add a field with "ui:widget": "postal-code"` : say`put each address into a group of its own`,
      );
    const options = jsonObjectOf(field.ui['ui:options']);
    const list = lists.find(({ id }) => id === stringOf(options.source));
    if (list && firstColumn(list) === undefined)
      report.value(options, 'source')(
        say`the list "${list.id}" does not say where its postal codes stand`,
        say`write their column first under "columns" of its "import"`,
      );
  }
}
