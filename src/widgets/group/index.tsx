import { Legend, ObjectFields, useAddressOf } from '../../form/nested.ts';
import type { WidgetProps } from '../../form/widget.ts';

/** Fields that belong together, under one title. */
export default function GroupWidget(props: WidgetProps) {
  const address = useAddressOf()(props.name);
  return (
    <Legend field={props} lined>
      <ObjectFields address={address} disabled={props.disabled} readOnly={props.readOnly} />
    </Legend>
  );
}
