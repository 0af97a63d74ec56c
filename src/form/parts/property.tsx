import type { RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { isResolved } from '../../core/forms/plain.ts';
import { useEngine, useValue } from '../context.ts';
import { FieldTemplate } from './field-template.tsx';
import { type FieldProps, useFieldParts } from './outer-field.tsx';
import { WidgetField } from './widget-field.tsx';

interface Props extends FieldProps {
  /** Its label is for screen readers alone: a heading says it to the eye. */
  labelHidden?: boolean;
}

/** A field with label, help and errors; drawn again only when its own value, errors or schema change. */
export const Property = memo(function Property({ labelHidden = false, ...props }: Props) {
  const schema = useResolved(props);
  const parts = useFieldParts({ ...props, schema });
  return (
    <FieldTemplate {...parts} ownName={props.label} labelHidden={labelHidden}>
      <WidgetField {...parts} />
    </FieldTemplate>
  );
});

/** The schema as rjsf resolves it for the field's value; most say the same of every value. */
function useResolved({ address, schema }: FieldProps): RJSFSchema {
  const { store } = useEngine();
  const resolved = isResolved(schema);
  // Where nothing is to be resolved, the field is not drawn again for what is filled in.
  const value = useValue(resolved ? '' : address);
  return useMemo(
    () => (resolved ? schema : store.logic.schemaUtils.retrieveSchema(schema, value)),
    [store, resolved, schema, value],
  );
}
