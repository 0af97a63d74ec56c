import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useState } from 'react';
import { fold, valueText } from '../../form/tree.ts';
import { type Field, type SourceEntry, useField, useLookup, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { Offered } from '../../ui/fields/offered.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { type Chosen, useChosen } from './use-chosen.ts';
import { type Search, useSearch } from './use-search.ts';

/**
 * One entry of a long list, found by typing: a combobox whose list the server answers. What is typed in full is chosen
 * on leaving the box; anything else stays there and is explained.
 */
export default function AutocompleteWidget(widget: WidgetProps<string | number, Options>) {
  const props = useField(widget);
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const chosen = useChosen(props);
  const { search, match, setInside } = useOffered(props, chosen, open);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions, popupOpen } = useAutocomplete({
    id: props.id,
    options: search.found,
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
      // MUI hands over what was typed, not the entry that it has marked for it.
      const meant = typeof entry === 'string' ? (open && (match ?? search.found[0])) || null : entry;
      if (meant) chosen.choose(meant);
    },
  });
  const note = `${props.id}__note`;
  const { message, retry, ...said } = saidOf(chosen, search, open, text);
  const waits = chosen.state === 'loading';
  const { onFocus, ...attributes } = getInputProps();
  return (
    <>
      <Box {...getRootProps()} sx={{ position: 'relative' }}>
        <TextInput
          field={{
            ...props,
            placeholder: waits ? text('app.source.loading') : props.placeholder || text('widgets.autocomplete.type'),
            autoComplete: props.autoComplete ?? 'off',
            describedBy: idList(props.describedBy, message !== '' && note),
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
          {...(waits ? { nothing: text('app.source.loading') } : {})}
        />
        {popupOpen && groupedOptions.length > 0 && (
          <Offered {...getListboxProps()} aria-labelledby={undefined} aria-label={props.label}>
            {(groupedOptions as readonly SourceEntry[]).map((option, index) => {
              const { key, ...of } = getOptionProps({ option, index });
              return (
                <li key={key} {...of}>
                  {option.label}
                </li>
              );
            })}
          </Offered>
        )}
      </Box>
      <FieldNote id={note} message={message} onRetry={retry} {...said} />
    </>
  );
}

/**
 * What is found for what is typed. Leaving the box, or sending the form, with the words of just one entry in it chooses
 * that entry.
 */
function useOffered(
  { name, readOnly, disabled, options }: Field<string | number, Options>,
  { typed, choose }: Chosen,
  open: boolean,
) {
  const [inside, setInside] = useState(false);
  const search = useSearch(options.source, readOnly || disabled ? null : (typed ?? (open ? '' : null)));
  const wanted = typed === null ? null : fold(typed.trim());
  const same = wanted === null ? [] : search.found.filter(({ label }) => fold(label) === wanted);
  const match = same.length === 1 ? same[0] : undefined;
  const held = useLookup(name, typed !== null && (search.state === 'waiting' || match !== undefined));
  useEffect(() => {
    if (match && (held || !inside)) choose(match);
  });
  return { search, match, setInside };
}

interface Said {
  message: string;
  problem?: boolean;
  unseen?: boolean;
  retry?: () => void;
}

/** How the search stands, and what is wrong with what is chosen. */
function saidOf({ typed, state, retry }: Chosen, search: Search, open: boolean, text: Texts['text']): Said {
  if (state === 'failed') return { message: text('app.source.failed'), problem: true, retry };
  if (state === 'gone') return { message: text('widgets.autocomplete.gone'), problem: true };
  switch (search.state) {
    case 'idle':
      return { message: '' };
    case 'waiting':
      return { message: text('widgets.autocomplete.searching') };
    case 'failed':
      return { message: text('widgets.autocomplete.unreachable'), problem: true, retry: search.retry };
    default:
  }
  const count = search.found.length;
  if (count === 0) return { message: text('widgets.autocomplete.notFound', { sought: typed ?? '' }), problem: true };
  if (!open) return { message: '' };
  if (search.more) return { message: text('widgets.autocomplete.more', { count }) };
  return { message: text('widgets.autocomplete.found', { count }), unseen: true };
}
