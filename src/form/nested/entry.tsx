import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { objectOf } from '../../core/values/objects.ts';
import { ordered } from '../../core/values/ordered.ts';
import { ParentContext, useAddressOf, useEngine, useErrors, useShapeAt, useShown, useSummary } from '../context.ts';
import { FieldAt } from '../drawing/array-field.tsx';
import { choicesOf } from '../drawing/choices.ts';
import type { DrawnPlace } from '../drawing/object-field.tsx';
import { repeatedEntries } from '../store/form-errors.ts';
import { fieldId } from '../store/ids.ts';
import { type Address, fieldAt, isWithin, rowAt, rowKey } from '../store/values/address.ts';
import { FieldErrors } from '../templates/field-errors.tsx';
import { TitledFields } from '../templates/layout.tsx';
import { useFormTexts } from '../texts.ts';
import type { Choice, Field } from '../widget-props.ts';

/** The first filled field of an entry, as its title; empty without one. */
export function useEntryText(address: Address): string {
  const { store } = useEngine();
  const names = useShapeAt(address)?.names ?? [];
  const entry = useShown(address);
  const filled = names
    .filter((name) => !store.form.widgets[String(store.logic.ui(fieldAt(address, name))['ui:widget'])]?.secret)
    .map((name) => (entry as Record<string, unknown> | undefined)?.[name])
    .find((value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''));
  return filled === undefined ? '' : String(filled);
}

/** An error shows within a group or an entry. */
export function useHasErrors(address: Address): boolean {
  return useSummary().items.some((item) => !item.done && isWithin(item.address, address));
}

/** Positions of the entries of a list that are equal to others, where it allows no repetition. */
export function useRepeated(list: Address): readonly number[] {
  return repeatedEntries(useErrors(list));
}

/** Errors of a group or an entry as a whole. */
export function EntryErrors({ address }: { address: Address }) {
  const texts = useFormTexts();
  const errors = useErrors(address).map((error) => texts.error(address, error));
  return <FieldErrors id={fieldId(address)} address={address} errors={errors} />;
}

/** The choices of the first field of a group: the column heads of a matrix, in which all fields have the same ones. */
export function useInnerChoices(address: Address): readonly Choice[] {
  const shape = useShapeAt(address);
  const texts = useFormTexts();
  return useMemo(() => {
    const [name] = shape?.names ?? [];
    if (!shape || name === undefined) return [];
    const text = (option: string) => texts.field(fieldAt(address, name), `options.${option}`);
    return choicesOf(shape.schema.properties[name] as RJSFSchema, text, []);
  }, [shape, address, texts]);
}

interface Props {
  field: Pick<Field, 'id' | 'name' | 'label' | 'required' | 'text' | 'describedBy' | 'disabled'>;
  lined?: boolean;
  children: ReactNode;
}

/** The fields of a group or list, below its title. */
export function Legend({ field, lined, children }: Props) {
  const address = useAddressOf()(field.name);
  return (
    <TitledFields
      {...field}
      title={field.label}
      help={field.text('help')}
      lined={lined}
      errors={<EntryErrors address={address} />}
    >
      {children}
    </TitledFields>
  );
}

/** A column of a table of entries. */
interface Column {
  name: string;
  label: string;
  /** Every entry that shows it requires it. */
  required: boolean;
}

/** The fields that entries of a list may have, conditional ones included. `name` and `schema` are those of the widget's props. */
export function useColumns(name: string, schema: RJSFSchema): readonly Column[] {
  const { store } = useEngine();
  const list = useAddressOf()(name);
  const texts = useFormTexts();
  return useMemo(() => {
    const ui = objectOf(store.logic.ui(list).items);
    const { required = [] } = objectOf(schema.items) as RJSFSchema;
    const names = Object.keys(ui).filter((one) => !one.startsWith('ui:'));
    return ordered(names, ui['ui:order']).map((one) => {
      const label = texts.field(fieldAt(list, one), 'label') || one;
      const isAsked = required.includes(one) || store.logic.isAsked(fieldAt(rowAt(list, rowKey(0)), one));
      return { name: one, label, required: isAsked };
    });
  }, [store, list, schema, texts]);
}

interface CellsProps extends DrawnPlace {
  columns: readonly Column[];
  /** Draws one cell; `field` is empty while a condition hides it. */
  cell(name: string, field: ReactNode): ReactNode;
}

export function EntryCells({ address, columns, disabled, readOnly, cell }: CellsProps) {
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
