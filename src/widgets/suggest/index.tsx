import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { fold, soughtText } from '../../form/tree.ts';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { useToRead } from '../../ui/fields/locked.ts';
import { Suggestions } from '../../ui/fields/suggestions.tsx';
import { TextInput, TextToRead } from '../../ui/fields/text-input.tsx';

/**
 * A line of text with suggestions from the schema's `examples`; other text is allowed. The search ignores case, accents
 * and the spelling of `l·l`, which a browser's `datalist` does not.
 */
export default function SuggestWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return useToRead(props.readOnly) ? <TextToRead field={props} text={props.value ?? ''} /> : <Suggest {...props} />;
}

function Suggest(props: Field<string>) {
  const { examples } = props.schema;
  const text = props.value ?? '';
  const list = useAutocomplete({
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
  return (
    <Box {...list.getRootProps()} sx={{ position: 'relative' }}>
      <TextInput
        field={props}
        text={text}
        onText={(typed) => props.onDraft(typed || undefined)}
        attributes={list.getInputProps()}
      />
      <Suggestions {...{ list }} label={props.label} words={String} />
    </Box>
  );
}

/** A suggestion that is the text already is left out. */
function matching(options: readonly string[], typed: string): string[] {
  const wanted = soughtText(typed);
  const matches = options.filter((option) => fold(option).includes(wanted));
  return matches.length === 1 && matches[0] === typed ? [] : matches;
}
