import { useField, type WidgetProps } from '../../form/widget.ts';
import { CalendarInput } from '../../ui/fields/calendar-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { datePattern } from '../date/display.ts';
import { formatDateTime, isLocal, localOf, parseDateTime, withDeviceOffset } from './display.ts';

/**
 * A date and time, typed or picked from the browser's calendar. The value is local; if the schema's format is
 * `date-time`, it has the device's offset.
 */
export default function DateTimeWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  const { schema } = props;
  const toValue = (local: string | undefined) =>
    schema.format === 'date-time' && isLocal(local) ? withDeviceOffset(local) : local;
  return (
    <CalendarInput
      type="datetime-local"
      characters={16}
      field={props}
      pattern={`${datePattern(locale)} hh:mm`}
      parse={(typed) => toValue(parseDateTime(typed, locale))}
      format={(dateTime) => formatDateTime(dateTime, locale)}
      hint={text('widgets.date-time.hint', { example: formatDateTime('2026-12-31T16:30', locale) })}
      pickable={pickable}
      limits={schema}
      open={text('widgets.date-time.open', { label: props.label })}
      onPick={(local) => props.onChange(toValue(local))}
    />
  );
}

/** The value for the browser's calendar: local to the device, to the minute. */
function pickable(dateTime: unknown): string | undefined {
  if (typeof dateTime !== 'string') return undefined;
  return (isLocal(dateTime) ? dateTime : localOf(dateTime))?.slice(0, 16);
}
