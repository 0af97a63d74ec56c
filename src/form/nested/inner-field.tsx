import { memo } from 'react';
import { useEngine } from '../context.ts';
import { FieldTemplate } from '../parts/field-template.tsx';
import { type FieldProps, OuterField, useFieldParts } from '../parts/outer-field.tsx';
import { WidgetField } from '../parts/widget-field.tsx';

interface Props extends FieldProps {
  /** Its label is for screen readers alone: a heading says it to the eye. */
  labelHidden?: boolean;
}

/** A field within a group or a row, whatever its widget draws. */
export const InnerField = memo(function InnerField({ labelHidden = false, ...props }: Props) {
  const { store } = useEngine();
  return store.logic.hasFields(props.address) ? (
    <OuterField {...props} />
  ) : (
    <Leaf {...props} labelHidden={labelHidden} />
  );
});

/** Drawn again only when its own value, errors or schema change. */
function Leaf({ labelHidden, ...props }: Props) {
  const parts = useFieldParts(props);
  return (
    <FieldTemplate {...parts} ownName={props.label} labelHidden={labelHidden}>
      <WidgetField {...parts} />
    </FieldTemplate>
  );
}
