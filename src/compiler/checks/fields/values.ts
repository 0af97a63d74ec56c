import { propertyNames } from '../../../core/forms/property-names.ts';
import { EACH, pathOf } from '../../../core/values/field-path.ts';
import { type FormField, fieldByPath, isFixedField } from '../../fields/fields.ts';
import { allFormats, comparisonOf, isOfFormat } from '../../formats/index.ts';
import type { FormModel } from '../../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectsOf } from '../../json.ts';
import { keyPlace } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** Lower and upper limits: a lower limit above the upper one lets no value pass. */
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

const ORDERED = Object.keys(allFormats)
  .filter((name) => comparisonOf(name) && name !== 'time')
  .map((name) => `"${name}"`)
  .join(' or ');

/** The pairs of limits of a schema that let no value pass. */
export function contradictions(schema: JsonObject): readonly (readonly [low: string, high: string])[] {
  return PAIRS.filter(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    return typeof least === 'number' && typeof most === 'number' && least > most;
  });
}

/** Checks that a value can pass both ends of a rule, also where the ends stand in different files. */
export function checkLimits(form: FormModel, { report }: ReadConfig): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    for (const schema of field.schemas) {
      for (const [low, high] of contradictions(schema)) {
        const [least, most] = [schema[low], schema[high]];
        report.value(schema, low)(
          say`"${low}" is ${least} and "${high}" is ${most}: nothing could pass`,
          say`write at most ${most}, or a higher "${high}"`,
        );
      }
      if (field.types.includes('string')) checkMoments(schema, report);
    }
  }
}

/** The first and the last day, month or time: of the field's own format, and in their order. */
function checkMoments(schema: JsonObject, report: Report): void {
  const { format, formatMinimum, formatMaximum } = schema;
  const compare = comparisonOf(format);
  const bounds = Object.entries({ formatMinimum, formatMaximum }).flatMap(([keyword, bound]) =>
    typeof bound === 'string' ? [{ keyword, bound }] : [],
  );
  for (const { keyword, bound } of bounds) {
    if (!compare)
      report.key(schema, keyword)(
        say`"${keyword}" does nothing without a format that has an order`,
        say`add "format": ${ORDERED}`,
      );
    else if (!isOfFormat(String(format), bound))
      report.value(schema, keyword)(
        say`"${bound}" is no value of the format "${format}"`,
        say`write it as the format has it`,
      );
  }
  const [first, last] = bounds.map(({ bound }) => bound);
  if (first !== undefined && last !== undefined && (compare?.(first, last) ?? 0) > 0)
    report.value(schema, 'formatMinimum')(
      say`"formatMinimum" is ${formatMinimum} and "formatMaximum" is ${formatMaximum}: nothing could pass`,
      say`write at most ${formatMaximum}, or a later "formatMaximum"`,
    );
}

/**
 * `"additionalProperties": false` knows the `properties` beside it alone (JSON Schema draft-07, 6.5.6): what a condition
 * brings into the same object is refused by it, whatever is filled in.
 */
export function checkClosed(form: FormModel, { report }: ReadConfig): void {
  const groups = form.fields.filter(({ types, broken }) => !broken && types.includes('object'));
  for (const schema of [form.split.schema, ...groups.flatMap(({ schemas }) => schemas)]) checkPart(schema, [], report);
}

/** @param above names that the object has where this part counts */
function checkPart(part: JsonObject, above: readonly string[], report: Report): void {
  const own = Object.keys(jsonObjectOf(part.properties));
  const refused = [...above, ...propertyNames(part)].find((name) => !own.includes(name));
  if (part.additionalProperties === false && refused !== undefined)
    report.key(part, 'additionalProperties')(
      say`"additionalProperties" refuses "${refused}", which the same object has by another part of the form`,
      say`remove it`,
    );
  for (const keyword of ['then', 'else'])
    if (isJsonObject(part[keyword])) checkPart(part[keyword], [...above, ...own], report);
  for (const branch of objectsOf(part.allOf)) checkPart(branch, [...above, ...propertyNames(part)], report);
  for (const branch of objectsOf(Object.values(jsonObjectOf(part.dependencies))))
    checkPart(branch, [...above, ...own], report);
}

/**
 * An optional group is either empty or complete. With a default it is never empty, so people would always have to
 * complete it.
 */
export function checkDefaults(form: FormModel, { report }: ReadConfig): void {
  for (const field of form.fields) {
    const schema = field.schemas.find((one) => one.default !== undefined);
    const group = schema && groupOf(field, form);
    if (!group || isRequired(group, form)) continue;
    const asked = namesAsked(group).filter((name) => !hasDefault(fieldByPath(form, [...group.path, name])));
    if (asked.length === 0) continue;
    report.warn(keyPlace(schema, 'default'))(
      say`the group "${group.name}" is never empty with a default in it, so that "${asked[0]}" is always asked for`,
      say`put "${group.name}" into "required", or remove the default`,
    );
  }
}

/** The group of a field; undefined for fields of the form itself or of a row. */
function groupOf({ path }: FormField, form: FormModel): FormField | undefined {
  const outer = path.slice(0, -1);
  return outer.length > 0 && outer.at(-1) !== EACH ? fieldByPath(form, outer) : undefined;
}

function isRequired({ path, name }: FormField, form: FormModel): boolean {
  const parent = pathOf(path.slice(0, -1));
  const scope = form.scopes.find((one) => pathOf(one.path) === parent);
  return scope?.mentions.some(({ keyword, property }) => keyword === 'required' && property === name) ?? false;
}

function namesAsked({ schemas }: FormField): string[] {
  return schemas.flatMap(({ required }) => namesIn(required));
}

function hasDefault(field: FormField | undefined): boolean {
  return field?.schemas.some((schema) => schema.default !== undefined) ?? false;
}

/** A value that cannot be chosen now must be among the choices. */
export function checkEnumDisabled(form: FormModel, { report }: ReadConfig): void {
  for (const { ui, choices, path } of form.fields) {
    const closed = ui['ui:enumDisabled'];
    if (!Array.isArray(closed)) continue;
    for (const [index, value] of closed.entries())
      if (!choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value)))
        report.value(closed, index)(
          say`${JSON.stringify(value)} is no choice of "${path.at(-1)}"`,
          suggest(
            String(value),
            choices.filter(isSingle).map(String),
            say`add "enum": […], or remove "ui:enumDisabled"`,
          ),
        );
  }
}

function isSingle(choice: unknown): boolean {
  return typeof choice !== 'object';
}

/**
 * A widget that turns what is typed into a format keeps what it cannot turn: only the format then refuses it. And nobody types
 * the offset from UTC that a `time` has: what people mean is the clock on their wall.
 */
export function checkFormats(form: FormModel, { registry, report }: ReadConfig): void {
  for (const field of form.fields) {
    const { widget = '', broken, schemas, owner, path, ui } = field;
    if (broken) continue;
    const manifest = registry.widgets.get(widget);
    const isTyped = !isFixedField(field) && manifest?.display !== true;
    const time = schemas.find(({ format }) => format === 'time');
    if (time && isTyped && ui['ui:value'] === undefined)
      report.value(time, 'format')(
        say`a "time" has seconds and an offset from UTC, which nobody types`,
        say`write "format": "iso-time", a time of day such as 16:30`,
      );
    const { formats } = manifest ?? {};
    if (!formats || schemas.some(({ format }) => formats.includes(String(format)))) continue;
    report.key(owner, path.at(-1) as string)(
      say`the widget "${widget}" needs a format, or what is typed wrong would be sent`,
      say`add "format": "${formats[0]}"`,
    );
  }
}
