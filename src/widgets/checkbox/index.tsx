import type { WidgetProps } from '../../form/widget.ts';
import { TickBox } from '../../ui/fields/tick-box.tsx';

/** Yes or no. */
export default function CheckboxWidget(props: WidgetProps<boolean>) {
  return <TickBox field={props} checked={props.value === true} onTick={props.onChange} label={props.label} />;
}
