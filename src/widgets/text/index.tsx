import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

interface Options {
  /** The keyboard of a telephone; it adds no rule. */
  inputType: keyof typeof keyboards;
}

const keyboards = {
  text: { type: 'text', inputMode: undefined },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  digits: { type: 'text', inputMode: 'numeric' },
} as const;

export default function TextWidget(widget: WidgetProps<string, Options>) {
  const props = useField(widget);
  return (
    <TextInput
      field={props}
      text={props.value ?? ''}
      onText={(text) => props.onTyped(text || undefined)}
      uncontrolled
      {...keyboards[props.options.inputType ?? 'text']}
    />
  );
}
