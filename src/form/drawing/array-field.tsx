import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useMemo } from 'react';
import { objectOf } from '../../core/values/objects.ts';
import { ParentContext, useEngine } from '../context.ts';
import { fieldId } from '../store/ids.ts';
import { fieldPathOf, listAround } from '../store/values/address.ts';
import { type DrawnPlace, inert, ShapedObject, useRegistry, WholeOrStock } from './object-field.tsx';

/**
 * A list. Its widget draws the rows by keys of the store, because rjsf renews its own keys whenever the length of a list
 * changes from outside.
 */
export function OurArrayField(props: FieldProps) {
  return <WholeOrStock {...props} Stock={ArrayField as unknown as ComponentType<FieldProps>} />;
}

interface Props extends DrawnPlace {
  schema: RJSFSchema;
  required: boolean;
  /** Label of a field without a text of its own, hidden because a heading shows it. */
  label?: string;
}

/** A row that is a single value or a list, or a field of a row. */
export function FieldAt({ address, schema, required, disabled, readOnly, label }: Props) {
  const { store } = useEngine();
  const registry = useRegistry();
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const fieldPathId = useMemo(() => ({ path: fieldPathOf(address), $id: fieldId(address) }), [address]);
  const uiSchema = useMemo(() => {
    const ui = store.logic.ui(address);
    return label === undefined ? ui : { ...ui, 'ui:title': label, 'ui:label': false };
  }, [store, address, label]);
  return (
    <SchemaField
      {...{ registry, schema, uiSchema, fieldPathId, required, disabled, ...inert }}
      name={address}
      readonly={readOnly}
    />
  );
}

interface EntryProps extends DrawnPlace {
  /** The list's. */
  schema: RJSFSchema;
  label: string;
}

/** The inputs of one row: the fields of a group, else one field. */
export function EntryFields({ address, schema, label, disabled, readOnly }: EntryProps) {
  const { store } = useEngine();
  const items = objectOf(schema.items) as RJSFSchema;
  if (store.logic.hasFields(address) && items.type !== 'array')
    return <ShapedObject {...{ address, disabled, readOnly }} />;
  return (
    <ParentContext value={listAround(address)}>
      <FieldAt
        {...{ address, disabled, readOnly, label }}
        schema={items}
        // A mark on every row would say nothing.
        required={false}
      />
    </ParentContext>
  );
}
