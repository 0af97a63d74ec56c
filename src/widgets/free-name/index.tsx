import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** The name of an entry of an object whose property names the user chooses. */
export default function FreeNameWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return <TextInput field={props} text={props.value ?? ''} onText={(text) => props.onDraft(text || undefined)} />;
}
