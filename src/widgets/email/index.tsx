import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';

/** An e-mail address: its keyboard and autofill. The rule is the schema's. */
export default function EmailWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TypedInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'email' }}
      value={props.value}
      parse={(text) => text || undefined}
      format={(value) => String(value ?? '')}
      onDraft={(value) => props.onDraft(value as string | undefined)}
      type="email"
      inputMode="email"
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}
