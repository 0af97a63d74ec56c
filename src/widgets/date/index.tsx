import { useField, type WidgetProps } from '../../form/widget.ts';
import { PickerButton } from '../../ui/fields/picker-button.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatDate, isDay, parseDate } from './date-text.ts';

/** A day, typed as the country writes it or chosen in the browser's calendar; kept as ISO 8601. */
export default function DateWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text, language } = useTexts();
  const { value, schema } = props;
  return (
    <TypedInput
      characters={10}
      field={{ ...props, placeholder: props.placeholder || text('widgets.date.pattern') }}
      value={value}
      parse={(typed) => parseDate(typed, language)}
      format={(day) => formatDate(day, language)}
      onDraft={(day) => props.onDraft(day as string | undefined)}
      hint={text('widgets.date.hint')}
      end={
        props.readOnly ? undefined : (
          <PickerButton
            type="date"
            value={isDay(value) ? value : ''}
            min={schema.formatMinimum as string | undefined}
            max={schema.formatMaximum as string | undefined}
            label={text('widgets.date.open', { label: props.label })}
            disabled={props.disabled}
            onPick={(day) => props.onChange(day || undefined)}
          />
        )
      }
    />
  );
}
