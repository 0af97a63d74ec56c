import type { WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** Shown in place of a value that is not there. */
const NOTHING = '\u2014';

/**
 * A value to read: never changed here, yet reached by the keyboard, read aloud with its label, and
 * selectable. A long one wraps.
 */
export default function ValueWidget(props: WidgetProps<string | number | boolean>) {
  const { language } = useTexts();
  const { value, choices } = props;
  const choice = choices.find((option) => option.value === value);
  const text = choice?.label ?? (typeof value === 'number' ? value.toLocaleString(language) : String(value ?? ''));
  return (
    <TextInput
      field={{ ...props, readOnly: true, required: false, placeholder: NOTHING }}
      text={text}
      onText={() => undefined}
      rows={1}
    />
  );
}
