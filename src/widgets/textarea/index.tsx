import type { WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/text-input.tsx';

interface Options {
  /** Lines shown while there is little text; default 1 (spec 1 §5). The box grows with its text. */
  minRows: number;
}

/** Several lines of text. */
export default function TextareaWidget(props: WidgetProps<string, Options>) {
  return (
    <TextInput
      field={props}
      text={props.value ?? ''}
      onText={(text) => props.onDraft(text || undefined)}
      rows={props.options.minRows ?? 1}
    />
  );
}
