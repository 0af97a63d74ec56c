import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { parsePhoneText } from './typed.ts';

/** A telephone number, with its keyboard and autofill. The schema checks it. */
export default function PhoneWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TypedInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'tel' }}
      parse={parsePhoneText}
      type="tel"
      inputMode="tel"
    />
  );
}
