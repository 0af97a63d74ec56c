import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLayoutEffect, useState } from 'react';
import { panelId } from '../../form/nested.ts';
import { chosenName } from '../../form/tree.ts';
import { type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

/**
 * The choice among variants, as tabs by the WAI-ARIA pattern: one tab stop; arrows, Home and End choose. What belongs to
 * the chosen one is its panel, which the group draws below. The field's id stands on the chosen tab, else on the first.
 */
export default function TabsWidget(widget: WidgetProps<Json>) {
  const props = useField(widget);
  const { id, value, choices, schema, readOnly, describedBy, invalid, required } = props;
  const chosen = value === undefined ? -1 : choices.findIndex(({ name }) => name === chosenName(schema, value));
  const landing = Math.max(0, chosen);
  const isClosed = (index: number) =>
    props.disabled || (index !== chosen && (readOnly || choices[index]?.disabled === true));

  const [hasPanel, setPanel] = useState(false);
  // A variant may have no fields, and then there is nothing that the tab controls.
  useLayoutEffect(() => setPanel(chosen >= 0 && document.getElementById(panelId(id)) !== null));

  const choose = (index: number) => {
    const choice = choices[index];
    if (choice && index !== chosen && !isClosed(index)) props.onChange(choice.value);
  };
  return (
    <Group aria-labelledby={`${id}__legend`} aria-describedby={describedBy}>
      <FieldLabel as="legend" id={`${id}__legend`}>
        {props.label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Tabs
        variant="fullWidth"
        selectionFollowsFocus
        aria-labelledby={`${id}__legend`}
        value={chosen === -1 ? false : chosen}
        onChange={(_, index: number) => choose(index)}
      >
        {choices.map(({ name, label }, index) => (
          <Tab
            key={name}
            value={index}
            label={label}
            id={index === landing ? id : `${id}-${index}`}
            aria-controls={index === chosen && hasPanel ? panelId(id) : undefined}
            aria-describedby={index === landing && invalid ? describedBy : undefined}
            disabled={isClosed(index)}
            onBlur={props.onBlur}
          />
        ))}
      </Tabs>
    </Group>
  );
}
