import { useField, useSibling, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';

/** Characters of the longest codes in use. */
const LONGEST = 10;

interface Options {
  country: string;
  home: string | number;
}

/** A postal code. In the home country spaces are removed; codes of other countries may have letters and spaces. */
export default function PostalCodeWidget(widget: WidgetProps<string, Options>) {
  const props = useField(widget);
  const { home } = props.options;
  const country = useSibling(props.options.country).value ?? '';
  const isHome = country === '' || home === undefined || String(country) === String(home);
  return (
    <TypedInput
      characters={LONGEST}
      field={props}
      parse={(code) => (isHome ? code.replace(/\s/g, '') : code) || undefined}
      keeps={isHome ? 'never' : 'until left'}
      inputMode={isHome ? 'numeric' : 'text'}
    />
  );
}
