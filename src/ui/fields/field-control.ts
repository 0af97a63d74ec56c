/** What every control of a form gets from its field. Described at the widget contract. */
export interface FieldControl {
  id: string;
  name: string;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  invalid: boolean;
  /** Ids of help and error texts. */
  describedBy: string | undefined;
  onBlur(): void;
}

/**
 * What assistive technology must know, for the element that takes focus. The native `required` is left
 * out, because it makes an empty control "invalid" before anybody touched it.
 */
export function controlAria(field: Pick<FieldControl, 'required' | 'invalid' | 'describedBy'>) {
  return {
    'aria-required': field.required || undefined,
    'aria-invalid': field.invalid,
    'aria-describedby': field.describedBy,
  };
}

/** Several ids as `aria-describedby` takes them. */
export function idList(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
