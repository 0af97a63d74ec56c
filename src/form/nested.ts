/** What a widget that draws fields of its own within asks of the engine, beside the widget contract. */

export { useAddressOf } from './context.ts';
export { EntryFields } from './drawing/array-field.tsx';
export { panelId } from './drawing/ids.ts';
export { ShapedObject as ObjectFields } from './drawing/object-field.tsx';
export { EntryErrors, useEntry, useEntryText, useHasErrors } from './nested/entry.tsx';
export { EntryCells, useColumns } from './nested/entry-cells.tsx';
export { Legend } from './nested/legend.tsx';
export { useInnerChoices } from './nested/use-choices.ts';
export { type RowChanges, useRows } from './nested/use-rows.ts';
