import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TakeBack } from '../../ui/fields/take-back.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { highestRating } from './display.ts';

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
  // The invisible radio button covers the star, so that fingers and pointers hit it.
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& label:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, borderRadius: 4 },
  '&[data-read-only] label': { cursor: 'default' },
}));

/** A rating from 1 to the schema's `maximum`, drawn as stars. The field's id is on the chosen star, else on the first. */
export default function RatingWidget(widget: WidgetProps<number>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { id, value = 0, readOnly } = props;
  const highest = highestRating(props.schema);
  return (
    <FieldGroup field={props} role="radiogroup">
      <Stars data-read-only={readOnly || undefined}>
        {Array.from({ length: highest }, (_, at) => at + 1).map((stars) => (
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
              aria-label={text('widgets.rating.stars', { stars, top: highest })}
              onChange={() => (readOnly ? undefined : props.onChange(stars))}
              onBlur={props.onBlur}
            />
          </label>
        ))}
        <TakeBack field={props} given={value > 0} onTakeBack={() => props.onChange(undefined)} />
      </Stars>
    </FieldGroup>
  );
}
