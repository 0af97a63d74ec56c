import { styled } from '@mui/material/styles';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { useTickReader } from '../../ui/fields/box-readers.ts';
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
  const { id, value = 0, readOnly } = props;
  const highest = highestRating(props.schema);
  return (
    <FieldGroup field={props} role="radiogroup">
      <Stars data-read-only={readOnly || undefined}>
        {Array.from({ length: highest }, (_, at) => at + 1).map((stars) => (
          <Star
            key={stars}
            field={props}
            id={stars === (value || 1) ? id : `${id}-${stars}`}
            stars={stars}
            highest={highest}
          />
        ))}
        <TakeBack field={props} given={value > 0} onTakeBack={() => props.onChange(undefined)} />
      </Stars>
    </FieldGroup>
  );
}

interface StarProps {
  field: Field<number>;
  id: string;
  stars: number;
  highest: number;
}

function Star({ field, id, stars, highest }: StarProps) {
  const { text } = useTexts();
  const { value = 0 } = field;
  const checked = stars === value;
  const choose = () => (field.readOnly ? undefined : field.onChange(stars));
  const circle = useTickReader(field, checked, (on) => on && choose());
  return (
    <label>
      <span aria-hidden data-on={stars <= value || undefined} data-off={stars > value || undefined}>
        {stars <= value ? '\u2605' : '\u2606'}
      </span>
      <input
        ref={circle}
        type="radio"
        id={id}
        name={field.name}
        value={stars}
        checked={checked}
        aria-label={text('widgets.rating.stars', { stars, top: highest })}
        onChange={choose}
        onBlur={field.onBlur}
      />
    </label>
  );
}
