import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { fold, soughtText, valueText } from '../../form/tree.ts';
import {
  type Field,
  type SourceAnswer,
  type SourceEntry,
  useField,
  useLookup,
  useNamedEntry,
  useProblems,
  useSource,
  type WidgetProps,
} from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote, type NoteContent } from '../../ui/fields/field-note.tsx';
import { useToRead } from '../../ui/fields/locked.ts';
import { Suggestions } from '../../ui/fields/suggestions.tsx';
import { TextInput, TextToRead } from '../../ui/fields/text-input.tsx';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';

interface Options {
  source: string;
}

/**
 * One entry of a long list: a combobox that searches on the server. Text that equals one label is chosen when the box
 * loses focus; other text stays in the box and is explained.
 */
export default function AutocompleteWidget(widget: WidgetProps<string | number, Options>) {
  const props = useField(widget);
  const chosen = useChosen(props);
  const Drawn = useToRead(props.readOnly) ? Shown : Sought;
  return <Drawn field={props} chosen={chosen} />;
}

interface Drawn {
  field: Field<Value, Options>;
  chosen: Chosen;
}

/** What is chosen, in a form that only shows it. */
function Shown({ field, chosen }: Drawn) {
  const { text } = useTexts();
  const note = `${field.id}__note`;
  const content = chosenNote(chosen, text) ?? { message: '' };
  return (
    <>
      <TextToRead
        field={{ ...field, describedBy: idList(field.describedBy, content.message !== '' && note) }}
        text={chosen.text}
        {...(chosen.state === 'loading' ? { nothing: text('app.source.loading') } : {})}
      />
      <FieldNote id={note} {...content} />
    </>
  );
}

function Sought({ field: props, chosen }: Drawn) {
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const { search, match, setInside } = useMatch(props, chosen, open);
  const list = useAutocomplete({
    id: props.id,
    options: search.entries,
    freeSolo: true,
    readOnly: props.readOnly,
    disabled: props.disabled,
    autoHighlight: chosen.typed !== null,
    value: chosen.entry,
    inputValue: chosen.text,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    filterOptions: (all) => all,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : valueText(option.value)),
    isOptionEqualToValue: (option, value) =>
      typeof value !== 'string' && valueText(option.value) === valueText(value.value),
    onChange(_event, entry) {
      // For Enter, MUI passes the typed text instead of the highlighted entry.
      const picked = typeof entry === 'string' ? (open && (match ?? search.entries[0])) || null : entry;
      if (picked) chosen.choose(picked);
    },
  });
  const note = `${props.id}__note`;
  const content = noteOf(chosen, search, open, text);
  const isLoading = chosen.state === 'loading';
  const { onFocus, ...attributes } = list.getInputProps();
  // Chosen before the focus moves, because the entry may bring in the next field.
  const leaveByTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && match) chosen.choose(match);
  };
  return (
    <>
      <Box {...list.getRootProps({ onKeyDown: leaveByTab })} sx={{ position: 'relative' }}>
        <TextInput
          field={{
            ...props,
            placeholder: isLoading
              ? text('app.source.loading')
              : props.placeholder || text('widgets.autocomplete.type'),
            autoComplete: props.autoComplete ?? 'off',
            describedBy: idList(props.describedBy, content.message !== '' && note),
            onBlur: () => {
              setInside(false);
              props.onBlur();
            },
          }}
          text={chosen.text}
          onText={chosen.type}
          attributes={{
            ...attributes,
            onFocus: (event) => {
              setInside(true);
              onFocus?.(event);
            },
          }}
        />
        <Suggestions {...{ list }} label={props.label} words={({ label }: SourceEntry) => label} />
      </Box>
      <FieldNote id={note} {...content} />
    </>
  );
}

/**
 * Searches for the typed text. If it equals the label of exactly one entry, that entry is chosen when the box loses
 * focus or the form is sent.
 */
function useMatch(
  { name, readOnly, disabled, options }: Field<string | number, Options>,
  { typed, choose }: Chosen,
  open: boolean,
) {
  const [inside, setInside] = useState(false);
  const search = useSearch(options.source, readOnly || disabled ? null : (typed ?? (open ? '' : null)));
  const wanted = typed === null ? null : soughtText(typed);
  const equal = wanted === null ? [] : search.entries.filter(({ label }) => fold(label) === wanted);
  const match = equal.length === 1 ? equal[0] : undefined;
  const isAwaited = useLookup(name, typed !== null && (search.state === 'waiting' || match !== undefined));
  useEffect(() => {
    if (match && (isAwaited || !inside)) choose(match);
  });
  return { search, match, setInside };
}

function chosenNote({ state, retry }: Chosen, text: Texts['text']): NoteContent | undefined {
  if (state === 'failed') return { message: text('app.source.failed'), problem: true, onRetry: retry };
  return state === 'gone' ? { message: text('widgets.autocomplete.gone'), problem: true } : undefined;
}

function noteOf(chosen: Chosen, search: Search, open: boolean, text: Texts['text']): NoteContent {
  const { typed } = chosen;
  const note = chosenNote(chosen, text);
  if (note) return note;
  switch (search.state) {
    case 'idle':
      return { message: '' };
    case 'waiting':
      return { message: text('widgets.autocomplete.searching') };
    case 'failed':
      return { message: text('widgets.autocomplete.unreachable'), problem: true, onRetry: search.retry };
    default:
  }
  const count = search.entries.length;
  if (count === 0) return { message: text('widgets.autocomplete.notFound', { sought: typed ?? '' }), problem: true };
  if (!open) return { message: '' };
  if (search.hasMore) return { message: text('widgets.autocomplete.more', { count }) };
  return { message: text('widgets.autocomplete.found', { count }), unseen: true };
}

type Value = string | number;

type Chosen = ReturnType<typeof useChosen>;

/** The chosen entry. Typed text that is no entry becomes the value, as everywhere, and a problem that blocks sending. */
function useChosen({ name, value, options, onChange, onDraft }: Field<Value, Options>) {
  const [typing, setTyping] = useState<string | null>(null);
  const [last, setLast] = useState<SourceEntry | null>(null);
  // A value from elsewhere, such as a draft or the clear button, replaces the typed text.
  const typed = typing !== null && typing === value ? typing : null;
  const isLast = last !== null && valueText(last.value) === valueText(value);
  const named = useNamedEntry(options.source, value === undefined || typed !== null || isLast ? undefined : value);
  const entry = value === undefined || typed !== null ? null : isLast ? last : (named.entry ?? null);
  useProblems(name, typed === null ? [] : [{ error: 'errors.notChosen', values: { typed } }]);

  const state = entry || value === undefined || typed !== null ? 'known' : named.state;
  const unlabelled = state === 'loading' || value === undefined ? '' : String(value);
  return {
    /** `null` if nothing is chosen, and until the entry of a stored value is loaded. */
    entry,
    text: typed ?? entry?.label ?? unlabelled,
    /** Text that was typed and is no chosen entry. */
    typed,
    state,
    retry: named.retry,
    choose(chosen: SourceEntry) {
      setTyping(null);
      setLast(chosen);
      onChange(chosen.value as Value);
    },
    type(text: string) {
      setTyping(text === '' ? null : text);
      onDraft(text === '' ? undefined : text);
    },
  };
}

const SHOWN = 50;
/** Milliseconds without a key before the search starts. */
const PAUSE = 250;

interface Search {
  state: 'idle' | 'waiting' | 'ready' | 'failed';
  entries: readonly SourceEntry[];
  hasMore: boolean;
  retry(): void;
}

/** Searches once the user pauses. @param typed `null` searches nothing, `''` lists the first entries */
function useSearch(source: string | undefined, typed: string | null): Search {
  const [query, setQuery] = useState(typed);
  useEffect(() => {
    // Opening the list and ending a search need no pause.
    if (typed === null || typed === '') return setQuery(typed);
    const pause = setTimeout(() => setQuery(typed), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);
  // One entry more than is shown tells whether there are further matches.
  const question = query === null ? null : { ...(query === '' ? {} : { search: query }), size: SHOWN + 1 };
  const answer = useSource(source, question);
  if (typed === null) return { state: 'idle', entries: [], hasMore: false, retry: answer.retry };
  const isWaiting = query !== typed || answer.state === 'idle' || answer.state === 'loading';
  const matches = isWaiting ? [] : choosable(answer.entries);
  const state = isWaiting ? 'waiting' : answer.state === 'ready' ? 'ready' : 'failed';
  return { state, entries: unique(matches).slice(0, SHOWN), hasMore: matches.length > SHOWN, retry: answer.retry };
}

/** Without repeated values: a town with several postal codes is in its list several times. */
function unique(entries: readonly SourceEntry[]): SourceEntry[] {
  const first = new Map<string, SourceEntry>();
  for (const entry of entries) {
    const value = valueText(entry.value);
    if (!first.has(value)) first.set(value, entry);
  }
  return [...first.values()];
}

function choosable(entries: SourceAnswer['entries']): SourceEntry[] {
  return entries.flatMap((entry) => [...(entry.readOnly ? [] : [entry]), ...choosable(entry.children ?? [])]);
}
