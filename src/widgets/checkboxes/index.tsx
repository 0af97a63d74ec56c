import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { chosenName } from '../../form/tree.ts';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TickBox } from '../../ui/fields/tick-box.tsx';
import { useUnofferedChoices } from '../select/unoffered.ts';

const Boxes = styled('div')({ display: 'grid', justifyItems: 'start' });

/**
 * Several of a few choices. The value lists the ticked ones in the order of the schema; with none ticked there is no
 * value, so that `required` reports it. The field's id is on the first box. A boolean field has one box, with the text
 * of its `true`.
 */
export default function CheckboxesWidget(widget: WidgetProps<readonly Json[] | boolean>) {
  return <Checkboxes {...useField(widget)} />;
}

export function Checkboxes(props: Field<readonly Json[] | boolean>) {
  const { id, describedBy, invalid } = props;
  const isBoolean = props.schema.type === 'boolean';
  const unoffered = useUnofferedChoices(props as Field<Json>);
  const choices = isBoolean ? props.choices.filter(({ value }) => value === true) : [...props.choices, ...unoffered];
  const entries: readonly Json[] = Array.isArray(props.value) ? props.value : props.value === true ? [true] : [];
  const ticked = entries.map((entry) => chosenName(props.schema, entry));

  // Several boxes may be ticked before they are drawn again.
  const now = useRef(ticked);
  useLayoutEffect(() => {
    now.current = ticked;
  });

  function tick(entry: string, on: boolean) {
    if (isBoolean) return props.onChange(on);
    const isOn = ({ name }: Choice) => (name === entry ? on : now.current.includes(name));
    now.current = choices.filter(isOn).map(({ name }) => name);
    const next = choices.filter(({ name }) => now.current.includes(name)).map(({ value }) => value);
    props.onChange(next.length > 0 ? next : undefined);
  }

  return (
    <FieldGroup field={props}>
      <Boxes>
        {choices.map(({ name, label, disabled = false }, index) => (
          <TickBox
            key={name}
            field={{
              ...props,
              id: index === 0 ? id : `${id}-${index}`,
              disabled: props.disabled || disabled,
              // The legend says that the group is required; no single box is.
              required: false,
              describedBy: invalid ? describedBy : undefined,
            }}
            checked={ticked.includes(name)}
            onTick={(on) => tick(name, on)}
            label={label}
          />
        ))}
      </Boxes>
    </FieldGroup>
  );
}
