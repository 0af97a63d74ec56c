import type { CompiledForm, Values } from '../../core/config.ts';
import { fieldOrder } from '../../core/values/display.ts';

/** Properties of a form in which two readings of its record differ, in the order of the form. */
export function changedProperties(form: CompiledForm, before: Values, after: Values): string[] {
  return fieldOrder(form).filter((property) => JSON.stringify(before[property]) !== JSON.stringify(after[property]));
}
