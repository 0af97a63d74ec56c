import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatTime, parseTime, withOffset } from './display.ts';

/** A time of day. The value is `10:30`; if the schema's format is `time`, it has seconds and `Z`. */
export default function TimeWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  return (
    <TypedInput
      characters={5}
      field={{ ...props, placeholder: props.placeholder || text('widgets.time.pattern') }}
      parse={(typed) => (props.schema.format === 'time' ? withOffset(parseTime(typed)) : parseTime(typed))}
      format={formatTime}
      hint={text('widgets.time.hint')}
    />
  );
}
