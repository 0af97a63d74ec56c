import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { fold } from '../../form/tree.ts';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { Offered } from '../../ui/fields/offered.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/**
 * A line of text that offers the schema's `examples` while it is typed; anything else may be written too. They are found
 * as in every search: whatever the capitals and accents, and with `l·l` however it is typed, which no browser's own list
 * does.
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
    // What stands in the box is the value; choosing only writes into it.
    value: null,
    inputValue: text,
    filterOptions: (options) => fitting(options, text),
    onChange: (_event, chosen) => typeof chosen === 'string' && props.onDraft(chosen),
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

/** What is written already in full is offered no more. */
function fitting(options: readonly string[], typed: string): string[] {
  const wanted = fold(typed.trim());
  const found = options.filter((option) => fold(option).includes(wanted));
  return found.length === 1 && found[0] === typed ? [] : found;
}
