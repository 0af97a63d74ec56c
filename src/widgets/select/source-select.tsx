import { type Field, type SourceEntry, useNamedEntry, useSource } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { SelectBox, type SelectOption } from '../../ui/fields/select-box.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';

const EVERYTHING = {};

type Value = string | number | boolean;

/**
 * One entry of a source. The value that is there stays visible and chosen whatever becomes of the list:
 * while it comes, when it cannot be had, and when the value is not in it.
 */
export function SourceSelect(props: Field<Value, Options>) {
  const { text } = useTexts();
  const { value, required, placeholder, describedBy } = props;
  const { state, entries, stored: named = [], retry } = useSource(props.options.source, EVERYTHING);
  const offered = entries.flatMap((entry) => optionsOf(entry));
  const chosen = value === undefined ? '' : String(value);
  const known = offered.some((option) => option.key === chosen);
  // Of a long list a page came, and what is chosen may stand on another.
  const further = useNamedEntry(
    props.options.source,
    state === 'ready' && value !== undefined && !known && !named.some((entry) => String(entry.value) === chosen)
      ? value
      : undefined,
  );
  const loading = state === 'idle' || state === 'loading';
  const failed = state === 'refused' || state === 'unreachable';
  const note = `${props.id}__note`;
  const name = named.find((entry) => String(entry.value) === chosen)?.label ?? further.entry?.label;
  const stored = {
    key: chosen,
    label: name ?? (loading ? text('app.source.loading') : text('app.source.stored', { value })),
  };
  const empty = loading ? text('app.source.loading') : placeholder || text('app.form.choose');
  return (
    <>
      <SelectBox
        field={{ ...props, describedBy: idList(describedBy, failed && note) }}
        options={chosen === '' || known ? offered : [stored, ...offered]}
        chosen={chosen}
        empty={chosen === '' || (!required && !loading) ? empty : undefined}
        onChoose={(key) => props.onChange(offered.find((option) => option.key === key)?.value)}
      />
      <FieldNote
        id={note}
        message={failed ? text('app.source.failed') : ''}
        problem
        onRetry={failed ? retry : undefined}
      />
    </>
  );
}

/** An entry, or those of a group; what is only shown cannot be chosen. */
function optionsOf(entry: SourceEntry, group?: string): (SelectOption & { value: Value })[] {
  if (entry.children) return entry.children.flatMap((child) => optionsOf(child, entry.label));
  const option = { key: String(entry.value), label: entry.label, value: entry.value as Value };
  return [{ ...option, ...(entry.readOnly ? { disabled: true } : {}), ...(group === undefined ? {} : { group }) }];
}
