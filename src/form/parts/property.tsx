import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { useEngine, useErrors, useValue } from '../context.ts';
import { fieldAt } from '../store/values/address.ts';
import { fieldId } from './ids.ts';
import { widgetUiSchema } from './registry.ts';

interface Props {
  name: string;
  schema: RJSFSchema;
  required: boolean;
  disabled: boolean;
}

/** Changes go through the store; rjsf hears of them by the next `formData`. */
const unused = () => undefined;

/** One property of the form, drawn again only when its own value, errors or schema change. */
export const Property = memo(function Property({ name, schema, required, disabled }: Props) {
  const { store, registry, fixed } = useEngine();
  const address = fieldAt('', name);
  const value = useValue(address);
  const errors = useErrors(address);
  const ui = store.form.uiSchema[name];
  const uiSchema = useMemo(() => widgetUiSchema(ui), [ui]);
  const errorSchema = useMemo(() => ({ __errors: [...errors] }) as ErrorSchema, [errors]);
  const fieldPathId = useMemo(() => ({ path: [address], $id: fieldId(address) }), [address]);
  return (
    <SchemaField
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      errorSchema={errorSchema}
      fieldPathId={fieldPathId}
      formData={value}
      // Where nothing can be filled in, nothing is asked for.
      required={!fixed && (required || Boolean(uiSchema['ui:requiredMark']))}
      disabled={disabled}
      onChange={unused}
      onBlur={unused}
      onFocus={unused}
      registry={registry}
    />
  );
});
