/** The properties that every control of a form gets from its field, as in the widget contract. */
export interface FieldControl {
  id: string;
  name: string;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** An error is shown: set `aria-invalid`. */
  invalid: boolean;
  /** Ids of help and error texts, for `aria-describedby`. */
  describedBy: string | undefined;
  onBlur(): void;
}

/**
 * The ARIA attributes of the element that takes the focus. The native `required` is left out, because it makes an empty
 * control "invalid" before anybody touched it.
 */
export function controlAria(field: Pick<FieldControl, 'required' | 'invalid' | 'describedBy'>) {
  return {
    'aria-required': field.required || undefined,
    'aria-invalid': field.invalid,
    'aria-describedby': field.describedBy,
  };
}

/** Joins ids for `aria-describedby`. */
export function idList(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Shown in place of an empty read-only value. */
export const NO_VALUE = '—';

/** Look of a read-only box or circle: no pointer, no hover. */
export const readOnlyTick = { cursor: 'default', '&:hover': { backgroundColor: 'transparent' } } as const;

/** A control by itself, that anybody may change and nothing is wrong with. */
export const PLAIN_CONTROL = {
  required: false,
  readOnly: false,
  disabled: false,
  invalid: false,
  describedBy: undefined,
  onBlur() {},
};
