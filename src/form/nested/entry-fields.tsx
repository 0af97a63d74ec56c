import type { RJSFSchema } from '@rjsf/utils';
import { ParentContext, useEngine } from '../context.ts';
import { FieldAt } from '../drawing/array-field.tsx';
import { ShapedObject } from '../drawing/object-field.tsx';
import { itemsOf } from '../store/shape/shape.ts';
import { type Address, listOf } from '../store/values/address.ts';

interface Props {
  /** The row's. */
  address: Address;
  /** The schema of the list. */
  schema: RJSFSchema;
  /** What the row is called. */
  label: string;
  disabled: boolean;
  readOnly: boolean;
}

/** What is filled in of one row: the fields of a group, else the one value that it is. */
export function EntryFields({ address, schema, label, disabled, readOnly }: Props) {
  const { store } = useEngine();
  const items = itemsOf(schema);
  if (store.logic.hasFields(address) && items.type !== 'array')
    return <ShapedObject address={address} disabled={disabled} readOnly={readOnly} />;
  return (
    <ParentContext value={listOf(address)}>
      <FieldAt
        address={address}
        schema={items}
        // A row is there to be filled in; the mark on each would say nothing.
        required={false}
        disabled={disabled}
        readOnly={readOnly}
        label={label}
      />
    </ParentContext>
  );
}
