import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** A telephone number: its keyboard and autofill. The rule is the schema's. */
export default function PhoneWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TextInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'tel' }}
      text={props.value ?? ''}
      onText={(text) => props.onDraft(text || undefined)}
      type="tel"
      inputMode="tel"
    />
  );
}
