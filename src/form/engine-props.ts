import type { ReactNode } from 'react';
import type { CompiledForm, OtherFormButton, StepsButton, Values } from '../core/config.ts';
import type { FormScope } from '../core/expressions/form-values.ts';
import type { ValidatorFunctions } from '../core/forms/rules.ts';
import type { Widget } from './widget-props.ts';

export interface FormEngineProps {
  /** Drawn after the form's element; may read the form by `useFieldValues`. */
  children?: ReactNode;
  /** Drawn within the form's element instead of fields and buttons, such as a `Wizard`. */
  body?: ReactNode;
  /** Drawn above the button that sends the form; may read the form. */
  total?: ReactNode;
  form: CompiledForm;
  /** Default export of the form's published validator file. */
  validators: ValidatorFunctions;
  /** By name. A missing widget, or one that throws, is replaced by a notice; the rest of the form works. */
  widgets: Record<string, Widget>;
  /** First values. A new object fills the fields that the user has not touched. */
  values?: Values | undefined;
  /** Earlier input (`typed` of `onChange`), restored when the form comes back; with files where the page was not left. */
  typed?: Values | undefined;
  /** Names that the form's expressions can read besides its values. */
  scope?: FormScope | undefined;
  /** Name of the account whose password the form asks for, for password managers. */
  account?: string | undefined;
  /** Text variant: `label_member` instead of `label`. */
  context?: string | null | undefined;
  /** Error texts by path, from the server. The errors of a new object show at once. */
  serverErrors?: Record<string, readonly string[]> | undefined;
  /** Values are being sent, so nothing can be changed. */
  busy?: boolean | undefined;
  /** First values are loading, or failed to load. The form can be filled in, and is sent once they are there. */
  unready?: 'loading' | 'failed' | undefined;
  disabled?: boolean | undefined;
  /** The form only shows a record: its fields are read-only, and it has no buttons to send or clear it. */
  readOnly?: boolean | undefined;
  /** Pass a new object after a successful send: the form then treats its values as saved and follows `values` again. */
  lastSend?: object | undefined;
  /** Gets the valid values of the shown fields, without empty ones. A promise keeps the form busy until it ends. */
  onSubmit(values: Values): unknown;
  /** A button of another form was pressed. The values are not checked. */
  onOther?: ((button: OtherFormButton, values: Values) => void) | undefined;
  /** A button with steps was pressed; `values` are the checked ones if it sends them. */
  onSteps?: ((button: StepsButton, values: Values | null) => void) | undefined;
  /** Ids of buttons to hide. */
  hiddenButtons?: readonly string[] | undefined;
  /**
   * Called at the first key and after each change that counts: a choice, a pause in typing, leaving a field or the page,
   * clearing, unmount. `typed` may be kept on the device: it has no secrets and no files. `changed`: the user would lose
   * something, secrets and files included; restored input that is unchanged does not count.
   */
  onChange?: ((values: Values, typed: Values, changed: boolean) => void) | undefined;
}
