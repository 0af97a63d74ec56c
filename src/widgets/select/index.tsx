import { chosenName } from '../../form/tree.ts';
import {
  type Field,
  type Json,
  type SourceEntry,
  useField,
  useNamedEntry,
  useSource,
  type WidgetProps,
} from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { SelectBox, type SelectOption } from '../../ui/fields/select-box.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useUnofferedChoices } from './unoffered.ts';

interface Options {
  source: string;
}

type Value = string | number | boolean;

const EVERYTHING = {};

export default function SelectWidget(widget: WidgetProps<Json, Options>) {
  const props = useField(widget);
  return props.options.source === undefined ? (
    <ChoiceSelect {...props} />
  ) : (
    <SourceSelect {...(props as Field<string | number, Options>)} />
  );
}

/** One of the schema's choices; also for widgets that contain a select. */
export function ChoiceSelect(props: Field<Json, Options>) {
  const { text } = useTexts();
  const { value, choices, schema, required, placeholder } = props;
  const unoffered = useUnofferedChoices(props as Field<Json>).map((choice) => ({ ...choice, disabled: true }));
  return (
    <SelectBox
      field={props}
      options={[...unoffered, ...choices].map(({ name, label, disabled = false }) => ({ key: name, label, disabled }))}
      chosen={value === undefined ? '' : chosenName(schema, value)}
      empty={value === undefined || !required ? placeholder || text('app.form.choose') : undefined}
      onChoose={(key) => props.onChange(choices.find(({ name }) => name === key)?.value)}
    />
  );
}

/**
 * One entry of a source. The stored value stays visible and chosen while the list loads, when loading fails, and when
 * the value is not in the list.
 */
function SourceSelect(props: Field<Value, Options>) {
  const { text } = useTexts();
  const { value, required, placeholder, describedBy } = props;
  const { state, entries, stored = [], retry } = useSource(props.options.source, EVERYTHING);
  const offered = entries.flatMap((entry) => optionsOf(entry));
  const chosen = value === undefined ? '' : String(value);
  const isOffered = offered.some((option) => option.key === chosen);
  // A long list comes in pages; the value may be on another page.
  const named = useNamedEntry(
    props.options.source,
    state === 'ready' && value !== undefined && !isOffered && !stored.some((entry) => String(entry.value) === chosen)
      ? value
      : undefined,
  );
  const loading = state === 'idle' || state === 'loading';
  const failed = state === 'refused' || state === 'unreachable';
  const note = `${props.id}__note`;
  const name = stored.find((entry) => String(entry.value) === chosen)?.label ?? named.entry?.label;
  const current = {
    key: chosen,
    label: name ?? (loading ? text('app.source.loading') : text('app.source.stored', { value })),
  };
  const empty = loading ? text('app.source.loading') : placeholder || text('app.form.choose');
  return (
    <>
      <SelectBox
        field={{ ...props, describedBy: idList(describedBy, failed && note) }}
        options={chosen === '' || isOffered ? offered : [current, ...offered]}
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

/** The option of an entry, or the options of a group. Read-only entries are disabled. */
function optionsOf(entry: SourceEntry, group?: string): (SelectOption & { value: Value })[] {
  if (entry.children) return entry.children.flatMap((child) => optionsOf(child, entry.label));
  const option = { key: String(entry.value), label: entry.label, value: entry.value as Value };
  return [{ ...option, ...(entry.readOnly ? { disabled: true } : {}), ...(group === undefined ? {} : { group }) }];
}
