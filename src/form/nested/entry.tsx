import { useEngine, useErrors, useShapeAt, useShown, useSummary } from '../context.ts';
import { fieldId } from '../drawing/ids.ts';
import { type Address, fieldAt, isWithin } from '../store/values/address.ts';
import { FieldErrors } from '../templates/field-errors.tsx';
import { useErrorText } from '../texts.ts';

/** The first thing that is filled in of an entry, by which a person knows it again; empty when nothing is. */
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

/** What an entry holds, with what is being typed. */
export function useEntry(address: Address): unknown {
  return useShown(address);
}

/** Something in a group or an entry is wrong, and said. */
export function useHasErrors(address: Address): boolean {
  return useSummary().items.some((item) => !item.done && isWithin(item.address, address));
}

/** What is wrong with a group or an entry as a whole. */
export function EntryErrors({ address }: { address: Address }) {
  const errorText = useErrorText();
  const errors = useErrors(address).map((error) => errorText(address, error));
  return <FieldErrors id={fieldId(address)} address={address} errors={errors} />;
}
