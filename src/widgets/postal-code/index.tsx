import { useField, useSibling, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';

/** Characters of the longest codes in use. */
const LONGEST = 10;

interface Options {
  /** Property with the country; without it, or while it is empty, the address is at home. */
  country: string;
  /** The country whose codes are digits alone. */
  home: string | number;
}

/**
 * A postal code. At home a telephone shows its digits and blanks in the code fall away; codes
 * of other countries have letters and blanks.
 */
export default function PostalCodeWidget(widget: WidgetProps<string, Options>) {
  const props = useField(widget);
  const { home } = props.options;
  const country = useSibling(props.options.country).value ?? '';
  const atHome = country === '' || home === undefined || String(country) === String(home);
  return (
    <TypedInput
      characters={LONGEST}
      field={props}
      value={props.value}
      parse={(code) => (atHome ? code.replace(/\s/g, '') : code) || undefined}
      format={(code) => String(code ?? '')}
      onDraft={(code) => props.onDraft(code as string | undefined)}
      keeps={atHome ? 'never' : 'until left'}
      inputMode={atHome ? 'numeric' : 'text'}
    />
  );
}
