import { lazy } from 'react';
import { Legend, ObjectFields, useAddressOf } from '../../form/nested.ts';
import { useField, type WidgetProps } from '../../form/widget.ts';

interface Options {
  look: 'matrix';
}

const Matrix = lazy(() => import('./matrix.tsx'));

export default function GroupWidget(widget: WidgetProps<unknown, Options>) {
  const props = useField(widget);
  const address = useAddressOf()(props.name);
  const Fields = props.options.look === 'matrix' ? Matrix : ObjectFields;
  return (
    <Legend field={props} lined>
      <Fields address={address} disabled={props.disabled} readOnly={props.readOnly} />
    </Legend>
  );
}
