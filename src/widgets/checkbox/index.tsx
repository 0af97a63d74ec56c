import { useField, type WidgetProps } from '../../form/widget.ts';
import { TickBox } from '../../ui/fields/tick-box.tsx';

export default function CheckboxWidget(widget: WidgetProps<boolean>) {
  const props = useField(widget);
  return <TickBox field={props} checked={props.value === true} onTick={props.onChange} label={props.label} />;
}
