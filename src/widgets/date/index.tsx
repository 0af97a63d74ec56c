import { useField, type WidgetProps } from '../../form/widget.ts';
import { CalendarInput } from '../../ui/fields/calendar-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { datePattern, formatDate, isDate, parseDate } from './display.ts';

/** A date, typed as the country writes it or picked from the browser's calendar. The value is ISO 8601. */
export default function DateWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  return (
    <CalendarInput
      type="date"
      characters={10}
      field={props}
      pattern={datePattern(locale)}
      parse={(typed) => parseDate(typed, locale)}
      format={(date) => formatDate(date, locale)}
      hint={text('widgets.date.hint', { example: formatDate('2026-12-31', locale) })}
      pickable={(date) => (isDate(date) ? date : undefined)}
      limits={props.schema}
      open={text('widgets.date.open', { label: props.label })}
      onPick={props.onChange}
    />
  );
}
