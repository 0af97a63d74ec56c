import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';

/** A DNI, NIE or NIF, typed with or without separators: `12.345.678-z` is `12345678Z`. The schema's format checks it. */
export default function NationalIdWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TypedInput
      characters={12}
      field={props}
      parse={(text) => text.replace(/[\s./-]/g, '').toUpperCase() || undefined}
      attributes={{ spellCheck: false, autoCapitalize: 'characters' }}
    />
  );
}
