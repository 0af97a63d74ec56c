import { useField, type WidgetProps } from '../../form/widget.ts';
import { CalendarInput } from '../../ui/fields/calendar-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { formatMonth, isMonth, monthPattern, parseMonth } from './display.ts';

/** A month of a year, typed or picked from the browser's calendar. The value is `2026-11`. */
export default function MonthWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  return (
    <CalendarInput
      type="month"
      characters={18}
      field={props}
      pattern={monthPattern(locale)}
      parse={parseMonth}
      format={formatMonth}
      hint={text('widgets.month.hint', { example: formatMonth('2026-12') })}
      pickable={(month) => (isMonth(month) ? month : undefined)}
      limits={props.schema}
      open={text('widgets.month.open', { label: props.label })}
      onPick={props.onChange}
    />
  );
}
