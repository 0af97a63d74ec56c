import { useMemo } from 'react';
import type { Values } from '../../../src/core/config.ts';
import type { Providers } from '../../../src/form/providers.ts';
import type { TextTable } from '../texts-table.ts';
import { Harness, makeForm } from './form-harness.tsx';

export interface FieldHarnessProps {
  widget: string;
  /** JSON Schema of the one property, which is called `field`. */
  schema: Record<string, unknown>;
  /** Its `ui:*` keys beside the widget. */
  ui?: Record<string, unknown>;
  required?: boolean;
  value?: unknown;
  /** Texts of the field by name: `label`, `help`, `options.ca` … */
  texts?: TextTable;
  /** Texts of other keys: of the fields within it. */
  more?: TextTable;
  language?: string;
  country?: string;
  busy?: boolean;
  disabled?: boolean;
  /** The form only shows what is there. */
  readOnly?: boolean;
  /** Providers of the widget; see `makeFakeProviders`. */
  providers?: Providers;
  onSubmit?: (values: Values) => unknown;
}

/** One widget as the engine draws it, in a form with nothing else; for its story and its test. */
export function FieldHarness({
  widget,
  schema,
  ui,
  required,
  value,
  texts,
  more,
  onSubmit,
  ...rest
}: FieldHarnessProps) {
  const form = useMemo(
    () =>
      makeForm(
        { required: required ? ['field'] : [], properties: { field: schema } },
        { field: { 'ui:widget': widget, ...ui } },
        { submit: { action: 'send' } },
      ),
    [widget, schema, ui, required],
  );
  const table = useMemo<TextTable>(
    () => ({
      ...Object.fromEntries(
        Object.entries({ label: 'Camp', ...texts }).map(([key, text]) => [`fields.field.${key}`, text]),
      ),
      ...more,
    }),
    [texts, more],
  );
  const values = useMemo(() => (value === undefined ? undefined : { field: value }), [value]);
  return <Harness form={form} texts={table} values={values} onSubmit={onSubmit ?? (() => undefined)} {...rest} />;
}

/** The element of the one field that takes focus. */
export function fieldElement<T extends HTMLElement = HTMLInputElement>(): T {
  return document.getElementById('root_field') as T;
}
