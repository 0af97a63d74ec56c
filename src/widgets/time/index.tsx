import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatTime, parseTime, withOffset } from './time-text.ts';

/** A time of day, typed; kept as `10:30`, and with seconds and `Z` where the schema's format is `time`. */
export default function TimeWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { schema } = props;
  return (
    <TypedInput
      characters={5}
      field={{ ...props, placeholder: props.placeholder || text('widgets.time.pattern') }}
      value={props.value}
      parse={(typed) => (schema.format === 'time' ? withOffset(parseTime(typed)) : parseTime(typed))}
      format={formatTime}
      onDraft={(time) => props.onDraft(time as string | undefined)}
      hint={text('widgets.time.hint')}
    />
  );
}
