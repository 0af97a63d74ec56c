import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { chosenName } from '../../form/tree.ts';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { readOnlyTick } from '../../ui/fields/field-control.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TakeBack } from '../../ui/fields/take-back.tsx';
import { useUnoffered } from '../select/unoffered.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Options = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(2) }));

/** One of a few, all in sight. The field's id stands on the chosen option, else on the first that can be chosen. */
export default function RadioWidget(widget: WidgetProps<Json>) {
  return <Radios {...useField(widget)} />;
}

/** The same for widgets that draw it within. */
export function Radios(props: Field<Json>) {
  const { id, value, schema, readOnly, describedBy, invalid, required } = props;
  const unoffered = useUnoffered(props).map((choice) => ({ ...choice, disabled: true }));
  const choices: readonly Choice[] = [...unoffered, ...props.choices];
  const chosen = value === undefined ? -1 : choices.findIndex(({ name }) => name === chosenName(schema, value));
  // A disabled one takes no focus.
  const open = choices.findIndex((choice) => !choice.disabled);
  const landing = Math.max(0, chosen >= 0 && !choices[chosen]?.disabled ? chosen : open);
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}__legend`}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      aria-required={required || undefined}
      aria-readonly={readOnly || undefined}
      disabled={props.disabled}
    >
      <FieldLabel as="legend" id={`${id}__legend`}>
        {props.label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Options>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.name}
            label={choice.label}
            disabled={props.disabled || choice.disabled === true}
            {...(readOnly ? { sx: { cursor: 'default' } } : {})}
            control={
              <Radio
                id={index === landing ? id : `${id}-${index}`}
                name={props.name}
                value={choice.name}
                checked={index === chosen}
                color={invalid ? 'error' : readOnly ? 'default' : 'primary'}
                {...(readOnly ? { sx: readOnlyTick } : {})}
                onChange={() => (readOnly ? undefined : props.onChange(choice.value))}
                onBlur={props.onBlur}
                slotProps={{ input: { 'aria-describedby': index === landing ? describedBy : undefined } }}
              />
            }
          />
        ))}
        <TakeBack field={props} given={value !== undefined} onTakeBack={() => props.onChange(undefined)} />
      </Options>
    </Group>
  );
}
