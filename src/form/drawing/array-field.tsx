import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { type ComponentType, useContext, useMemo } from 'react';
import { traitsOf } from '../../core/forms/drawn.ts';
import { objectOf } from '../../core/values/objects.ts';
import { EngineContext, ParentContext, useDrawnForm, useEngine } from '../context.ts';
import { type Address, fieldPathOf, listAround } from '../store/values/address.ts';
import { fieldId } from './ids.ts';
import { OurWholeField } from './leaf-field.tsx';
import { ShapedObject, useRegistry } from './object-field.tsx';

/**
 * A list. Its widget draws the rows by keys of the store, because rjsf renews its own keys whenever the length of a list
 * changes from outside.
 */
export function OurArrayField(props: FieldProps) {
  const isKept = useContext(EngineContext) !== null;
  const { form } = useDrawnForm();
  const { 'ui:widget': widget, ...uiSchema } = props.uiSchema ?? {};
  const hasRows = widget === undefined || traitsOf(form, { 'ui:widget': widget })?.fields;
  return isKept || !hasRows ? (
    <OurWholeField {...props} />
  ) : (
    <ArrayField {...(props as FieldProps<unknown[]>)} uiSchema={uiSchema as UiSchema<unknown[]>} />
  );
}

interface Props {
  address: Address;
  schema: RJSFSchema;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  /** Label of a field without a text of its own, hidden because a heading shows it. */
  label?: string;
}

const nothing = () => undefined;

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
      {...{ registry, schema, uiSchema, fieldPathId, required, disabled }}
      name={address}
      readonly={readOnly}
      onChange={nothing}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
}

interface EntryProps {
  address: Address;
  /** The list's. */
  schema: RJSFSchema;
  label: string;
  disabled: boolean;
  readOnly: boolean;
}

/** The inputs of one row: the fields of a group, else one field. */
export function EntryFields({ address, schema, label, disabled, readOnly }: EntryProps) {
  const { store } = useEngine();
  const items = objectOf(schema.items) as RJSFSchema;
  if (store.logic.hasFields(address) && items.type !== 'array')
    return <ShapedObject address={address} disabled={disabled} readOnly={readOnly} />;
  return (
    <ParentContext value={listAround(address)}>
      <FieldAt
        address={address}
        schema={items}
        // A mark on every row would say nothing.
        required={false}
        disabled={disabled}
        readOnly={readOnly}
        label={label}
      />
    </ParentContext>
  );
}
