import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatDuration, parseDuration } from './display.ts';

/** A duration in hours and minutes. The value is ISO 8601, `PT2H30M`. */
export default function DurationWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  return (
    <TypedInput
      characters={12}
      field={{ ...props, placeholder: props.placeholder || text('widgets.duration.pattern') }}
      parse={parseDuration}
      format={formatDuration}
      hint={text('widgets.duration.hint')}
    />
  );
}
