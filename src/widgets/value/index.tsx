import { styled } from '@mui/material/styles';
import { chosenName, entriesByValue, inPlainWords, valueText } from '../../form/tree.ts';
import {
  type Choice,
  displayFor,
  type Field,
  type Json,
  type SourceEntry,
  useField,
  useNamedEntry,
  useSource,
  type WidgetProps,
} from '../../form/widget.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { numberFormat } from '../../ui/text/formats.ts';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { displays } from '../displays.ts';

interface Options {
  list: boolean;
  source: string;
}

/** A value that cannot be edited here. Screen readers read it with its label; its text can be selected. */
export default function ValueWidget(widget: WidgetProps<unknown, Options>) {
  const props = useField(widget);
  const locale = useLocale();
  const nameOf = nameByChoice(props.choices, props.schema, locale);
  return props.options.source === undefined ? (
    <Shown {...props} nameOf={nameOf} />
  ) : (
    <SourceValue {...props} nameOf={nameOf} />
  );
}

const EVERYTHING = {};

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 1.75, 1.5, 4),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.default,
  '& li + li': { marginTop: theme.spacing(0.5) },
  '& li::marker': { color: theme.palette.primary.main },
}));

/** Several entries are a list, whose length screen readers tell; a single value is a box that wraps. */
function Shown({ nameOf, ...props }: Field<unknown, Options> & { nameOf: ValueName }) {
  const entries = listEntries(props.value, props.options.list === true);
  if (entries && entries.length > 0) {
    const names = [...new Set(entries.map(nameOf))];
    return (
      <List id={props.id} aria-label={props.label} aria-describedby={props.describedBy}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </List>
    );
  }
  return (
    <TextInput
      field={{ ...props, readOnly: true, required: false }}
      nothing={props.placeholder}
      text={entries ? '' : nameOf(props.value)}
      onText={() => undefined}
      rows={1}
    />
  );
}

/** Shows the labels of entries of a source; while they load, nothing; if loading fails, the stored values. */
function SourceValue({ nameOf, ...props }: Field<unknown, Options> & { nameOf: ValueName }) {
  const { text } = useTexts();
  const empty = props.value === undefined || (Array.isArray(props.value) && props.value.length === 0);
  const { state, entries, stored = [], retry } = useSource(props.options.source, empty ? null : EVERYTHING);
  const { value } = props;
  const isLoaded = [...stored, ...entries].some((entry) => valueText(entry.value) === valueText(value));
  // A long list comes in pages; a single value may be on another page.
  const named = useNamedEntry(
    props.options.source,
    empty || isLoaded || state !== 'ready' || Array.isArray(value) ? undefined : (value as Json),
  );
  const more = named.entry ? [named.entry] : [];
  const failed = state === 'refused' || state === 'unreachable';
  if (!empty && !failed && state !== 'ready')
    return <Shown {...props} value={undefined} placeholder={text('app.source.loading')} nameOf={nameOf} />;
  const unknown: ValueName = (value) => text('app.source.stored', { value: plain(value) });
  return (
    <>
      <Shown {...props} nameOf={empty ? nameOf : nameByEntry([...stored, ...more, ...entries], unknown)} />
      <FieldNote
        id={`${props.id}__note`}
        message={failed ? text('app.source.failed') : ''}
        problem
        onRetry={failed ? retry : undefined}
      />
    </>
  );
}

/** An id of several parts as `1, 12`, which the user can tell the office. */
function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value);
}

type ValueName = (value: unknown) => string;

/** The label of a choice, a number as the language writes it, other values by the schema's `format`. */
function nameByChoice(
  choices: readonly Choice[],
  schema: Readonly<Record<string, unknown>>,
  language: string,
): ValueName {
  const display = displayFor(displays, undefined, schema.format);
  return (value) => {
    const choice = value === undefined ? undefined : choices.find(({ name }) => name === chosenName(schema, value));
    if (choice) return choice.label;
    if (typeof value === 'number') return numberFormat(language).format(value);
    return display && value !== undefined ? display(value, { language, schema, options: {} }) : inPlainWords(value);
  };
}

/** The label of the entry, at any depth; `unknown` names values that the source does not have. */
function nameByEntry(entries: readonly SourceEntry[], unknown: ValueName): ValueName {
  const byValue = entriesByValue(entries);
  return (value) => byValue.get(valueText(value))?.label ?? unknown(value);
}

/** The entries of a list, or the lines of a text; `null` for a single value. */
function listEntries(value: unknown, byLine: boolean): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!byLine || typeof value !== 'string') return null;
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
