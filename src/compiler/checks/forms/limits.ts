import type { FormModel } from '../../forms/model.ts';
import type { Report } from '../../report.ts';

/** Rules of which the first must not be more than the second: together no value could pass. */
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Checks that a value can pass both ends of a rule, also where the ends stand in different files. */
export function checkLimits(form: FormModel, report: Report): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    for (const schema of field.schemas) {
      for (const [low, high] of PAIRS) {
        const [least, most] = [schema[low], schema[high]];
        if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
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
