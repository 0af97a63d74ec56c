import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';

/** An e-mail address, with its keyboard and autofill. The schema checks it. */
export default function EmailWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TypedInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'email' }}
      type="email"
      inputMode="email"
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}
