import type { ReactNode } from 'react';
import type { CompiledForm, OtherFormButton, StepsButton, Values } from '../core/config.ts';
import type { FormScope } from '../core/expressions/form-values.ts';
import type { ValidatorFunctions } from '../core/forms/rules.ts';
import type { ResolveLink } from '../ui/text/links.tsx';
import type { Widget } from './widget-props.ts';

export interface FormEngineProps {
  /** A companion of the form, see `useFieldValues`; stands outside the form's element. */
  children?: ReactNode;
  /** Stands within the form's element in place of all fields and buttons, as the steps of a `Wizard` do. */
  body?: ReactNode;
  form: CompiledForm;
  /** Default export of the form's published validator file. */
  validators: ValidatorFunctions;
  /** By name; one that is missing, or throws, is named in its place, and the rest of the form works. */
  widgets: Record<string, Widget>;
  /** First values. Another object, arriving later, fills the fields that the user has not touched. */
  values?: Values | undefined;
  /** What `onChange` gave before the form had to leave the page: the user goes on with it. */
  typed?: Values | undefined;
  /** What the form's expressions see beside its values. */
  scope?: FormScope | undefined;
  /** Whose secrets the form asks for: password managers want to know. */
  account?: string | undefined;
  /** Text variant: `label_member` instead of `label`. */
  context?: string | null | undefined;
  /** Texts by path, from the server. Another object is another answer; its errors show at once. */
  serverErrors?: Record<string, readonly string[]> | undefined;
  /** Values are on their way: nothing can be changed or sent. */
  busy?: boolean | undefined;
  /** First values are on their way, or were not to be had: the form can be filled in, and is sent once they are there. */
  unready?: 'loading' | 'failed' | undefined;
  disabled?: boolean | undefined;
  /** The form only shows a record: its fields are read-only, and it has no button to send or clear it. */
  readOnly?: boolean | undefined;
  /** Another object says: what is filled in was sent. It then follows `values` again, and is no longer typed. */
  sent?: object | undefined;
  /** Where the links lead that widgets name; without it the nearest `LinksProvider` decides. */
  resolveLink?: ResolveLink | undefined;
  /** Valid values of the fields shown, empty ones left out. A promise keeps the form busy until it ends. */
  onSubmit(values: Values): unknown;
  /** A button of another form was pressed, whatever this form's rules say. */
  onOther?: ((button: OtherFormButton, values: Values) => void) | undefined;
  /** A button with steps was pressed; with the checked values where it sends what is filled in. */
  onSteps?: ((button: StepsButton, values: Values | null) => void) | undefined;
  /** Ids of buttons that do not show now. */
  hiddenButtons?: readonly string[] | undefined;
  /**
   * At the first key, and after each change that counts (a choice, a pause in typing, leaving a field or the page,
   * clearing, unmount).
   * `typed` is what is worth keeping on the device: no secrets, no files. `changed`: there is something the
   * user would lose, those included; not what was handed in as `typed` and is as it was.
   */
  onChange?: ((values: Values, typed: Values, changed: boolean) => void) | undefined;
}
