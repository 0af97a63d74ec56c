import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { Json } from '../core/config.ts';
import type { FieldControl } from '../ui/fields/field-control.ts';

/**
 * The props of a widget are rjsf's own, so that any widget made for rjsf works here, and ours in any `Form` of rjsf. A
 * widget is the default export of `src/widgets/<name>/index.tsx` and draws one value. The engine draws label, help and
 * errors unless its manifest says `ownLabel`.
 */
export type WidgetProps<Value = unknown, Options = Record<string, never>> = Pick<
  RjsfWidgetProps,
  | 'id'
  | 'name'
  | 'label'
  | 'schema'
  | 'uiSchema'
  | 'registry'
  | 'required'
  | 'readonly'
  | 'disabled'
  | 'placeholder'
  | 'rawErrors'
  | 'htmlName'
  | 'multiple'
  | 'onChange'
  | 'onBlur'
  | 'onFocus'
> & { value: Value | undefined; options: Partial<Options> };

/** The answer of `useField`, for widgets that need more. */
export interface Field<Value = unknown, Options = Record<string, never>> extends FieldControl {
  /**
   * Id of the element that takes the focus; error links lead to it. A widget with several controls moves it to the wrong
   * control.
   */
  id: string;
  /**
   * HTML name for browser autofill and password managers: the property, in a group or row a name that is unique in the
   * form. The hooks of `widget.ts` take it.
   */
  name: string;
  value: Value | undefined;
  /** Sets a finished value, which counts at once; `undefined` empties the field. */
  onChange(value: Value | undefined): void;
  /**
   * Sets a value that is still being typed: `value` shows it at once; it counts on blur, on submit and after a pause. So
   * a key costs the same in a form of ten fields and of a thousand.
   */
  onDraft(value: Value | undefined): void;
  /** As `onDraft`, for a plain text box: it is not drawn again for its own keys. */
  onTyped(value: Value | undefined): void;
  label: string;
  placeholder: string;
  /** `ui:autocomplete`, for the HTML attribute (WHATWG autofill detail tokens). */
  autoComplete: string | undefined;
  /** The property's `ui:options`, checked against its manifest. */
  options: Partial<Options>;
  /** Values of an `enum`, with their texts; for a list those of its entries. */
  choices: readonly Choice[];
  /** Another text of this field: `text('linkText')` reads `forms.<id>.<property>.linkText`; empty when absent. */
  text(name: string, values?: Record<string, unknown>): string;
  /** `maxLength`, `minimum` … of the property's schema, for counters and input attributes. */
  schema: Readonly<Record<string, unknown>>;
}

export interface Choice {
  value: Json;
  /** Unique among the choices: a single value as text, the position of a whole object or list. */
  name: string;
  label: string;
  /** It cannot be chosen now; a value that was chosen before may stay. */
  disabled?: boolean;
}

export type Widget = ComponentType<WidgetProps<never, never>>;
