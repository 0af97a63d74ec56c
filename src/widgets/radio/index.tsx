import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { chosenName } from '../../form/tree.ts';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { readOnlyTick } from '../../ui/fields/field-control.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TakeBack } from '../../ui/fields/take-back.tsx';
import { useUnofferedChoices } from '../select/unoffered.ts';

const Options = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(2) }));

/** One of a few choices. The field's id is on the chosen option, else on the first enabled one. */
export default function RadioWidget(widget: WidgetProps<Json>) {
  return <Radios {...useField(widget)} />;
}

export function Radios(props: Field<Json>) {
  const { id, value, schema, readOnly, describedBy, invalid } = props;
  const unoffered = useUnofferedChoices(props).map((choice) => ({ ...choice, disabled: true }));
  const choices: readonly Choice[] = [...unoffered, ...props.choices];
  const chosen = value === undefined ? -1 : choices.findIndex(({ name }) => name === chosenName(schema, value));
  const enabled = choices.findIndex((choice) => !choice.disabled);
  const focusable = Math.max(0, chosen >= 0 && !choices[chosen]?.disabled ? chosen : enabled);
  return (
    <FieldGroup field={props} role="radiogroup">
      <Options>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.name}
            label={choice.label}
            disabled={props.disabled || choice.disabled === true}
            {...(readOnly ? { sx: { cursor: 'default' } } : {})}
            control={
              <Radio
                id={index === focusable ? id : `${id}-${index}`}
                name={props.name}
                value={choice.name}
                checked={index === chosen}
                color={invalid ? 'error' : readOnly ? 'default' : 'primary'}
                {...(readOnly ? { sx: readOnlyTick } : {})}
                onChange={() => (readOnly ? undefined : props.onChange(choice.value))}
                onBlur={props.onBlur}
                slotProps={{ input: { 'aria-describedby': index === focusable ? describedBy : undefined } }}
              />
            }
          />
        ))}
        <TakeBack field={props} given={value !== undefined} onTakeBack={() => props.onChange(undefined)} />
      </Options>
    </FieldGroup>
  );
}
