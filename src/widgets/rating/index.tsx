import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TakeBack } from '../../ui/fields/take-back.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { topOf } from './top.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

const Stars = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  '& label': {
    position: 'relative',
    padding: theme.spacing(0.75),
    fontSize: '1.75rem',
    lineHeight: 1,
    cursor: 'pointer',
  },
  '& [data-on]': { color: theme.palette.primary.main },
  '& [data-off]': { color: theme.palette.text.secondary },
  // Over the whole star, so that a finger and a pointer find it; what is drawn is the star.
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& label:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, borderRadius: 4 },
  '&[data-read-only] label': { cursor: 'default' },
}));

/**
 * One to as many as the schema's `maximum`, five without one, as stars. They are radio buttons: arrow keys choose,
 * and each says "4 of 5". The field's id stands on the chosen one, else on the first.
 */
export default function RatingWidget(widget: WidgetProps<number>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { id, value = 0, readOnly, required, invalid, describedBy, disabled } = props;
  const top = topOf(props.schema);
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}__legend`}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      aria-required={required || undefined}
      aria-readonly={readOnly || undefined}
      disabled={disabled}
    >
      <FieldLabel as="legend" id={`${id}__legend`}>
        {props.label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Stars data-read-only={readOnly || undefined}>
        {Array.from({ length: top }, (_, at) => at + 1).map((stars) => (
          <label key={stars}>
            <span aria-hidden data-on={stars <= value || undefined} data-off={stars > value || undefined}>
              {stars <= value ? '\u2605' : '\u2606'}
            </span>
            <input
              type="radio"
              id={stars === (value || 1) ? id : `${id}-${stars}`}
              name={props.name}
              value={stars}
              checked={stars === value}
              aria-label={text('widgets.rating.stars', { stars, top })}
              onChange={() => (readOnly ? undefined : props.onChange(stars))}
              onBlur={props.onBlur}
            />
          </label>
        ))}
        <TakeBack field={props} given={value > 0} onTakeBack={() => props.onChange(undefined)} />
      </Stars>
    </Group>
  );
}
