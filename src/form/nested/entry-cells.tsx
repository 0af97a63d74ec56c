import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { objectOf } from '../../core/values/objects.ts';
import { ordered } from '../../core/values/ordered.ts';
import { ParentContext, useAddressOf, useEngine, useShapeAt } from '../context.ts';
import { FieldAt } from '../drawing/array-field.tsx';
import { type Address, fieldAt, rowAt, rowKey } from '../store/values/address.ts';
import { useFieldText } from '../texts.ts';

/** A field that the entries of a list may have, as the head of a table names it. */
interface Column {
  name: string;
  label: string;
  /** Every entry that shows it is asked for it. */
  required: boolean;
}

/**
 * The fields that the entries of a list may have, those of conditions included.
 * @param name the list's, as the widget's props say
 * @param schema its schema, as they say
 */
export function useColumns(name: string, schema: RJSFSchema): readonly Column[] {
  const { store } = useEngine();
  const list = useAddressOf()(name);
  const fieldText = useFieldText();
  return useMemo(() => {
    const ui = objectOf(store.logic.ui(list).items);
    const { required = [] } = objectOf(schema.items) as RJSFSchema;
    const names = Object.keys(ui).filter((one) => !one.startsWith('ui:'));
    return ordered(names, ui['ui:order']).map((one) => {
      const label = fieldText(fieldAt(list, one), 'label') || one;
      const isAsked = required.includes(one) || store.logic.isAsked(fieldAt(rowAt(list, rowKey(0)), one));
      return { name: one, label, required: isAsked };
    });
  }, [store, list, schema, fieldText]);
}

interface Props {
  /** The row's. */
  address: Address;
  columns: readonly Column[];
  disabled: boolean;
  readOnly: boolean;
  /** Draws one cell; empty where a condition hides the field. */
  cell(name: string, field: ReactNode): ReactNode;
}

/** The fields of one entry, each in a cell of its own. */
export function EntryCells({ address, columns, disabled, readOnly, cell }: Props) {
  const shape = useShapeAt(address);
  const field = (name: string) => {
    const at = fieldAt(address, name);
    if (!shape?.names.includes(name)) return null;
    const schema = shape.schema.properties[name] as RJSFSchema;
    const required = shape.schema.required.includes(name);
    return <FieldAt address={at} {...{ schema, required, disabled, readOnly }} />;
  };
  return <ParentContext value={address}>{columns.map(({ name }) => cell(name, field(name)))}</ParentContext>;
}
