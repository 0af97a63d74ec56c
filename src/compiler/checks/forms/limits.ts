import { comparisonOf, formats, isOfFormat } from '../../formats/index.ts';
import type { FormModel } from '../../forms/model.ts';
import type { JsonObject } from '../../json.ts';
import type { Report } from '../../report.ts';

/** Rules of which the first must not be more than the second: together no value could pass. */
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

const ORDERED = Object.keys(formats)
  .filter((name) => comparisonOf(name) && name !== 'time')
  .map((name) => `"${name}"`)
  .join(' or ');

/** Pairs of which a schema says both, and together they let nothing through. */
export function contradictions(schema: JsonObject): readonly (readonly [low: string, high: string])[] {
  return PAIRS.filter(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    return typeof least === 'number' && typeof most === 'number' && least > most;
  });
}

/** Checks that a value can pass both ends of a rule, also where the ends stand in different files. */
export function checkLimits(form: FormModel, report: Report): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    for (const schema of field.schemas) {
      for (const [low, high] of contradictions(schema)) {
        const [least, most] = [schema[low], schema[high]];
        report.value(
          schema,
          low,
          `"${low}" is ${least} and "${high}" is ${most}: nothing could pass`,
          `write at most ${most}, or a higher "${high}"`,
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
      report.key(
        schema,
        keyword,
        `"${keyword}" does nothing without a format that has an order`,
        `add "format": ${ORDERED}`,
      );
    else if (!isOfFormat(String(format), bound))
      report.value(
        schema,
        keyword,
        `"${bound}" is no value of the format "${format}"`,
        'write it as the format has it',
      );
  }
  const [first, last] = bounds.map(({ bound }) => bound);
  if (first !== undefined && last !== undefined && (compare?.(first, last) ?? 0) > 0)
    report.value(
      schema,
      'formatMinimum',
      `"formatMinimum" is ${formatMinimum} and "formatMaximum" is ${formatMaximum}: nothing could pass`,
      `write at most ${formatMaximum}, or a later "formatMaximum"`,
    );
}
