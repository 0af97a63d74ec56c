import { useField, type WidgetProps } from '../../form/widget.ts';
import { PickerButton } from '../../ui/fields/picker-button.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { datePattern, formatDate, isDate, parseDate } from './display.ts';

/** A date, typed as the country writes it or picked from the browser's calendar. The value is ISO 8601. */
export default function DateWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  const { value, schema } = props;
  return (
    <TypedInput
      characters={10}
      field={{ ...props, placeholder: props.placeholder || datePattern(locale) }}
      parse={(typed) => parseDate(typed, locale)}
      format={(date) => formatDate(date, locale)}
      hint={text('widgets.date.hint', { example: formatDate('2026-12-31', locale) })}
      end={
        props.readOnly ? undefined : (
          <PickerButton
            type="date"
            value={isDate(value) ? value : ''}
            min={schema.formatMinimum as string | undefined}
            max={schema.formatMaximum as string | undefined}
            label={text('widgets.date.open', { label: props.label })}
            disabled={props.disabled}
            onPick={(date) => props.onChange(date || undefined)}
          />
        )
      }
    />
  );
}
