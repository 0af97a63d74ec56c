/** For widgets that draw fields of their own, such as groups and lists. */

export { useAddressOf, useShown } from './context.ts';
export { EntryFields } from './drawing/array-field.tsx';
export { type DrawnPlace, ShapedObject as ObjectFields } from './drawing/object-field.tsx';
export {
  EntryCells,
  EntryErrors,
  Legend,
  useColumns,
  useEntryText,
  useHasErrors,
  useInnerChoices,
  useRepeated,
} from './nested/entry.tsx';
export { useRows } from './nested/use-rows.ts';
export { panelId } from './store/ids.ts';
