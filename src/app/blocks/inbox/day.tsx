import { CalendarInput } from '../../../ui/fields/calendar-input.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { formatDate, isDate, parseDate } from '../../../widgets/date/display.ts';

interface DayProps {
  name: string;
  label: string;
  value: string | undefined;
  /** Empty: none. */
  error: string;
  onDay(value: string | undefined): void;
}

/** A date box as in forms: typed in the order of the language, or picked in the browser's calendar. */
export function Day({ name, label, value, error, onDay }: DayProps) {
  const { text } = useTexts();
  const locale = useLocale();
  return (
    <LabelledControl name={name} label={label} error={error}>
      {(field) => (
        <CalendarInput
          type="date"
          characters={10}
          field={{ ...field, value, onDraft: onDay }}
          pattern={text('app.desk.filters.dayPattern')}
          parse={(typed) => parseDate(typed, locale)}
          format={(day) => formatDate(day, locale)}
          hint={text('app.desk.filters.dayHint')}
          pickable={(day) => (isDate(day) ? day : undefined)}
          open={text('app.desk.filters.dayOpen', { label })}
          onPick={onDay}
        />
      )}
    </LabelledControl>
  );
}

export function isOrNoDay(value: string | undefined): boolean {
  return value === undefined || isDate(value);
}
