import type { RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { useEngine, useErrors } from '../context.ts';
import { objectOf } from '../store/shape/shape.ts';
import type { Address } from '../store/values/address.ts';
import { fieldId } from './ids.ts';
import { WidgetField } from './widget-field.tsx';

export interface FieldProps {
  address: Address;
  /** For HTML and for the hooks of widgets; see the widget contract. */
  name: string;
  schema: RJSFSchema;
  required: boolean;
  disabled: boolean;
  /** What it stands in cannot be changed. */
  readOnly?: boolean;
  /** What it is called where it has no label of its own. */
  label?: string;
}

/** What its field gets of an address, beside its value. */
export function useFieldParts({ address, name, schema, required, disabled, readOnly = false, label }: FieldProps) {
  const { store, fixed } = useEngine();
  const errors = useErrors(address);
  const uiSchema = store.logic.ui(address);
  const fieldPathId = useMemo(() => ({ path: [address], $id: fieldId(address) }), [address]);
  return {
    id: fieldPathId.$id,
    name,
    schema,
    uiSchema,
    fieldPathId,
    // Where nothing can be filled in, nothing is asked for.
    required: !fixed && !readOnly && (required || store.logic.isAsked(address)),
    disabled: disabled || Boolean(uiSchema['ui:disabled']),
    readonly: readOnly || Boolean(uiSchema['ui:readonly'] ?? objectOf(schema).readOnly),
    rawErrors: [...errors],
    ...(label === undefined ? {} : { label }),
  };
}

/**
 * A field whose widget draws fields of its own within, and its own label, help and errors. It hears nothing of what
 * is typed in them.
 */
export const OuterField = memo(function OuterField(props: FieldProps) {
  const { id: _, ...parts } = useFieldParts(props);
  return (
    <div data-field={props.address} data-width={parts.uiSchema['ui:width'] ?? 'full'}>
      <WidgetField {...parts} />
    </div>
  );
});
