import type { WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/text-input.tsx';

interface Options {
  /** Lines shown while there is little text; default 1 (spec 1 §5). The box grows with its text. */
  minRows: number;
  /** Lines up to which it grows; then it scrolls, so that a pasted book does not push the form away. */
  maxRows: number;
}

const MAX_ROWS = 14;

/** Several lines of text. */
export default function TextareaWidget(props: WidgetProps<string, Options>) {
  const { minRows = 1 } = props.options;
  return (
    <TextInput
      field={props}
      text={props.value ?? ''}
      onText={(text) => props.onDraft(text || undefined)}
      rows={minRows}
      maxRows={props.options.maxRows ?? MAX_ROWS}
    />
  );
}
