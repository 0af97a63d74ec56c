import { useEngine } from '../context.ts';
import { type FieldProps, OuterField } from '../parts/outer-field.tsx';
import { Property } from '../parts/property.tsx';

interface Props extends FieldProps {
  /** Its label is for screen readers alone: a heading says it to the eye. */
  labelHidden?: boolean;
}

/** A field within a group or a row, whatever its widget draws. */
export function InnerField({ labelHidden = false, ...props }: Props) {
  const { store } = useEngine();
  return store.logic.hasFields(props.address) ? (
    <OuterField {...props} />
  ) : (
    <Property {...props} labelHidden={labelHidden} />
  );
}
