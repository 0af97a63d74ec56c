import { useField, type WidgetProps } from '../../form/widget.ts';
import { PickerButton } from '../../ui/fields/picker-button.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { formatMonth, isMonth, monthPattern, parseMonth } from './display.ts';

/** A month of a year, typed or picked from the browser's calendar. The value is `2026-11`. */
export default function MonthWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  const { value, schema } = props;
  return (
    <TypedInput
      characters={18}
      field={{ ...props, placeholder: props.placeholder || monthPattern(locale) }}
      parse={parseMonth}
      format={formatMonth}
      hint={text('widgets.month.hint', { example: formatMonth('2026-12') })}
      end={
        props.readOnly ? undefined : (
          <PickerButton
            type="month"
            value={isMonth(value) ? value : ''}
            min={schema.formatMinimum as string | undefined}
            max={schema.formatMaximum as string | undefined}
            label={text('widgets.month.open', { label: props.label })}
            disabled={props.disabled}
            onPick={(month) => props.onChange(month || undefined)}
          />
        )
      }
    />
  );
}
