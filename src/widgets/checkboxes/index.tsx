import { styled } from '@mui/material/styles';
import { chosenName } from '../../form/tree.ts';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TickBox } from '../../ui/fields/tick-box.tsx';
import { useUnoffered } from '../select/unoffered.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Boxes = styled('div')({ display: 'grid', justifyItems: 'start' });

/**
 * Any number of a few, all in sight; the value is the list of those ticked, in the order of the schema.
 * With none ticked there is no value, so that a `required` finds it. The field's id stands on the first box.
 * A yes or no is one box, with the words of its yes.
 */
export default function CheckboxesWidget(widget: WidgetProps<readonly Json[] | boolean>) {
  return <Checkboxes {...useField(widget)} />;
}

/** The same for widgets that draw it within. */
export function Checkboxes(props: Field<readonly Json[] | boolean>) {
  const { id, required, describedBy, invalid } = props;
  const single = props.schema.type === 'boolean';
  const unoffered = useUnoffered(props as Field<Json>);
  const offered = single ? props.choices.filter(({ value }) => value === true) : props.choices;
  const choices = single ? offered : [...offered, ...unoffered];
  const entries: readonly Json[] = Array.isArray(props.value) ? props.value : props.value === true ? [true] : [];
  const ticked = entries.map((entry) => chosenName(props.schema, entry));

  function tick(entry: string, on: boolean) {
    if (single) return props.onChange(on);
    const isOn = ({ name }: Choice) => (name === entry ? on : ticked.includes(name));
    const next = choices.filter(isOn).map(({ value }) => value);
    props.onChange(next.length > 0 ? next : undefined);
  }

  return (
    <Group aria-labelledby={`${id}__legend`} aria-describedby={describedBy} disabled={props.disabled}>
      <FieldLabel as="legend" id={`${id}__legend`}>
        {props.label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Boxes>
        {choices.map(({ name, label, disabled = false }, index) => (
          <TickBox
            key={name}
            field={{
              ...props,
              id: index === 0 ? id : `${id}-${index}`,
              disabled: props.disabled || disabled,
              // One of several, not each of them, is asked for; the legend says so.
              required: false,
              describedBy: invalid ? describedBy : undefined,
            }}
            checked={ticked.includes(name)}
            onTick={(on) => tick(name, on)}
            label={label}
          />
        ))}
      </Boxes>
    </Group>
  );
}
