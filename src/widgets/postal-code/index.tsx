import { useField, useSibling, type WidgetProps } from '../../form/widget.ts';
import { Sized } from '../../ui/fields/sized.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** Characters of the longest codes in use. */
const LONGEST = 10;

interface Options {
  /** Property with the country; without it, or while it is empty, the address is at home. */
  country: string;
  /** The country whose codes are digits alone. */
  home: string | number;
}

/**
 * A postal code. At home a telephone shows its digits and pasted blanks around the code fall away; codes
 * of other countries have letters and blanks.
 */
export default function PostalCodeWidget(widget: WidgetProps<string, Options>) {
  const props = useField(widget);
  const { home } = props.options;
  const country = useSibling(props.options.country).value ?? '';
  const atHome = country === '' || home === undefined || String(country) === String(home);
  return (
    <Sized characters={LONGEST}>
      <TextInput
        field={props}
        text={props.value ?? ''}
        onText={(text) => props.onDraft((atHome ? text.trim() : text) || undefined)}
        inputMode={atHome ? 'numeric' : 'text'}
      />
    </Sized>
  );
}
