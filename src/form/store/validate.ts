import type { CompiledForm, Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import { FormLogic, type ValidatorFunctions } from './logic.ts';

/** The broken rules of these values, as the engine finds them on submit and the server on arrival. */
export function validate(
  form: CompiledForm,
  validators: ValidatorFunctions,
  values: Values,
  scope: FormScope = {},
): FieldError[] {
  return new FormLogic(form, validators).check(values, scope);
}
