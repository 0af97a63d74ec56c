import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatDuration, parseDuration } from './duration-text.ts';

/** How long something takes, typed in hours and minutes; kept as ISO 8601 has it, `PT2H30M`. */
export default function DurationWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  return (
    <TypedInput
      characters={12}
      field={{ ...props, placeholder: props.placeholder || text('widgets.duration.pattern') }}
      value={props.value}
      parse={parseDuration}
      format={formatDuration}
      onDraft={(duration) => props.onDraft(duration as string | undefined)}
      hint={text('widgets.duration.hint')}
    />
  );
}
