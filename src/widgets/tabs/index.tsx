import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLayoutEffect, useState } from 'react';
import { panelId } from '../../form/nested.ts';
import { chosenName } from '../../form/tree.ts';
import { type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldGroup, legendId } from '../../ui/fields/field-group.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useUnofferedChoices } from '../select/unoffered.ts';

/**
 * The choice of a variant, as tabs of the WAI-ARIA pattern. The group draws the fields of the variant below, in the
 * panel of the chosen tab. The field's id is on the chosen tab, else on the first.
 */
export default function TabsWidget(widget: WidgetProps<Json>) {
  const props = useField(widget);
  const { id, value, schema, readOnly, describedBy, invalid } = props;
  const unoffered = useUnofferedChoices(props).map((choice) => ({ ...choice, disabled: true }));
  const choices = [...unoffered, ...props.choices];
  const chosen = value === undefined ? -1 : choices.findIndex(({ name }) => name === chosenName(schema, value));
  const focusable = Math.max(0, chosen);
  const isDisabled = (index: number) =>
    props.disabled || (index !== chosen && (readOnly || choices[index]?.disabled === true));

  const [hasPanel, setHasPanel] = useState(false);
  // A variant without fields has no panel.
  useLayoutEffect(() => setHasPanel(chosen >= 0 && document.getElementById(panelId(id)) !== null));

  const choose = (index: number) => {
    const choice = choices[index];
    if (choice && index !== chosen && !isDisabled(index)) props.onChange(choice.value);
  };
  return (
    <FieldGroup field={{ ...props, disabled: false }}>
      <Tabs
        variant="fullWidth"
        selectionFollowsFocus
        aria-labelledby={legendId(id)}
        value={chosen === -1 ? false : chosen}
        onChange={(_, index: number) => choose(index)}
      >
        {choices.map(({ name, label }, index) => (
          <Tab
            key={name}
            value={index}
            label={<Words>{label}</Words>}
            id={index === focusable ? id : `${id}-${index}`}
            aria-controls={index === chosen && hasPanel ? panelId(id) : undefined}
            aria-describedby={index === focusable && invalid ? describedBy : undefined}
            disabled={isDisabled(index)}
            onBlur={props.onBlur}
          />
        ))}
      </Tabs>
    </FieldGroup>
  );
}
