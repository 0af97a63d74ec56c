import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { fold } from '../../form/tree.ts';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { Offered } from '../../ui/fields/offered.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/**
 * A line of text with suggestions from the schema's `examples`; other text is allowed. The search ignores case, accents
 * and the spelling of `l·l`, which a browser's `datalist` does not.
 */
export default function SuggestWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { examples } = props.schema;
  const text = props.value ?? '';
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions, popupOpen } = useAutocomplete({
    id: props.id,
    options: Array.isArray(examples) ? examples.map(String) : [],
    freeSolo: true,
    readOnly: props.readOnly,
    disabled: props.disabled,
    // The text is the value; choosing a suggestion only writes it into the box.
    value: null,
    inputValue: text,
    filterOptions: (options) => matching(options, text),
    onChange: (_event, suggestion) => typeof suggestion === 'string' && props.onDraft(suggestion),
  });
  const options = groupedOptions as readonly string[];
  return (
    <Box {...getRootProps()} sx={{ position: 'relative' }}>
      <TextInput
        field={props}
        text={text}
        onText={(typed) => props.onDraft(typed || undefined)}
        attributes={getInputProps()}
      />
      {popupOpen && options.length > 0 && (
        <Offered {...getListboxProps()} aria-labelledby={undefined} aria-label={props.label}>
          {options.map((option, index) => {
            const { key, ...attributes } = getOptionProps({ option, index });
            return (
              <li key={key} {...attributes}>
                {option}
              </li>
            );
          })}
        </Offered>
      )}
    </Box>
  );
}

/** A suggestion that is the text already is left out. */
function matching(options: readonly string[], typed: string): string[] {
  const wanted = fold(typed.trim());
  const matches = options.filter((option) => fold(option).includes(wanted));
  return matches.length === 1 && matches[0] === typed ? [] : matches;
}
