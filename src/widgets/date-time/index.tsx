import { useField, type WidgetProps } from '../../form/widget.ts';
import { PickerButton } from '../../ui/fields/picker-button.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useLocale, useTexts } from '../../ui/text/texts.tsx';
import { dayPattern } from '../date/date-text.ts';
import { formatMoment, isLocal, localOf, parseMoment, withDeviceOffset } from './moment-text.ts';

/**
 * A day and a time of day, typed or chosen in the browser's calendar; kept as the clock on the wall says it, and with the
 * device's offset where the schema's format is `date-time`.
 */
export default function DateTimeWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const locale = useLocale();
  const { value, schema } = props;
  const kept = (moment: string | undefined) =>
    schema.format === 'date-time' && isLocal(moment) ? withDeviceOffset(moment) : moment;
  return (
    <TypedInput
      characters={16}
      field={{ ...props, placeholder: props.placeholder || `${dayPattern(locale)} hh:mm` }}
      value={value}
      parse={(typed) => kept(parseMoment(typed, locale))}
      format={(moment) => formatMoment(moment, locale)}
      onDraft={(moment) => props.onDraft(moment as string | undefined)}
      hint={text('widgets.date-time.hint', { example: formatMoment('2026-12-31T16:30', locale) })}
      end={
        props.readOnly ? undefined : (
          <PickerButton
            type="datetime-local"
            value={pickable(value) ?? ''}
            min={pickable(schema.formatMinimum)}
            max={pickable(schema.formatMaximum)}
            label={text('widgets.date-time.open', { label: props.label })}
            disabled={props.disabled}
            onPick={(moment) => props.onChange(kept(moment) || undefined)}
          />
        )
      }
    />
  );
}

/** As the browser's calendar has a moment: by the clock on the device's wall, to the minute. */
function pickable(moment: unknown): string | undefined {
  if (typeof moment !== 'string') return undefined;
  return (isLocal(moment) ? moment : localOf(moment))?.slice(0, 16);
}
