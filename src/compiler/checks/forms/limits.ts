import type { FormModel } from '../../forms/model.ts';
import type { JsonObject } from '../../json.ts';
import type { Report } from '../../report.ts';

/** Rules of which the first must not be more than the second: together no value could pass. */
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

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
    }
  }
}
