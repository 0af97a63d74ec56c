import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** A name that people choose themselves, of which there is one in its list: a line of text with words of its own. */
export default function FreeNameWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return <TextInput field={props} text={props.value ?? ''} onText={(text) => props.onDraft(text || undefined)} />;
}
