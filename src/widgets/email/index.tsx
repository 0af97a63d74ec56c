import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** An e-mail address: its keyboard and autofill. The rule is the schema's. */
export default function EmailWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TextInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'email' }}
      text={props.value ?? ''}
      onText={(text) => props.onDraft(text || undefined)}
      type="email"
      inputMode="email"
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}
