import { useField, type WidgetProps } from '../../form/widget.ts';
import { PickerButton } from '../../ui/fields/picker-button.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { dayPattern, formatDate, isDay, parseDate } from './date-text.ts';

/** A day, typed as the country writes it or chosen in the browser's calendar; kept as ISO 8601. */
export default function DateWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  const { value, schema } = props;
  return (
    <TypedInput
      characters={10}
      field={{ ...props, placeholder: props.placeholder || dayPattern(locale) }}
      value={value}
      parse={(typed) => parseDate(typed, locale)}
      format={(day) => formatDate(day, locale)}
      onDraft={(day) => props.onDraft(day as string | undefined)}
      hint={text('widgets.date.hint', { example: formatDate('2026-12-31', locale) })}
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
