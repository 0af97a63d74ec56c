import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { chosenName } from '../../form/tree.ts';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { useTickReader } from '../../ui/fields/box-readers.ts';
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
  const { id, value, schema, readOnly, describedBy } = props;
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
              <Circle
                field={props}
                id={index === focusable ? id : `${id}-${index}`}
                choice={choice}
                checked={index === chosen}
                describedBy={index === focusable ? describedBy : undefined}
              />
            }
          />
        ))}
        <TakeBack field={props} given={value !== undefined} onTakeBack={() => props.onChange(undefined)} />
      </Options>
    </FieldGroup>
  );
}

interface CircleProps {
  field: Field<Json>;
  id: string;
  choice: Choice;
  checked: boolean;
  describedBy: string | undefined;
}

/** `FormControlLabel` gives it more, such as that it is disabled. */
function Circle({ field, id, choice, checked, describedBy, ...given }: CircleProps) {
  const { name, readOnly, invalid, onChange, onBlur } = field;
  const isDisabled = field.disabled || choice.disabled === true;
  const circle = useTickReader({ readOnly, disabled: isDisabled }, checked, (on) => on && onChange(choice.value));
  return (
    <Radio
      {...given}
      id={id}
      name={name}
      value={choice.name}
      checked={checked}
      color={invalid ? 'error' : readOnly ? 'default' : 'primary'}
      {...(readOnly ? { sx: readOnlyTick } : {})}
      onChange={() => (readOnly ? undefined : onChange(choice.value))}
      onBlur={onBlur}
      slotProps={{ input: { ref: circle, 'aria-describedby': describedBy } }}
    />
  );
}
