import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Counter, lengthOf } from './counter.tsx';

interface Options {
  /** Lines shown while there is little text; default 1 (spec 1 §5). The box grows with its text. */
  minRows: number;
  /** Lines up to which it grows; then it scrolls, so that a pasted book does not push the form away. */
  maxRows: number;
}

const MAX_ROWS = 14;

/** Several lines of text; with `maxLength`, how many characters are left. What is too long is kept and marked. */
export default function TextareaWidget(widget: WidgetProps<string, Options>) {
  return <Textarea {...useField(widget)} />;
}

/** The same for widgets that draw it within. */
export function Textarea(props: Field<string, Options>) {
  const { value = '', readOnly, describedBy, options } = props;
  const limit = readOnly ? undefined : props.schema.maxLength;
  const counts = typeof limit === 'number';
  const length = counts ? lengthOf(value) : 0;
  const counter = `${props.id}__limit`;
  const over = counts && length > limit;
  return (
    <>
      <TextInput
        field={{ ...props, invalid: props.invalid || over, describedBy: idList(describedBy, counts && counter) }}
        text={value}
        onText={(text) => props.onDraft(text || undefined)}
        rows={options.minRows ?? 1}
        maxRows={options.maxRows ?? MAX_ROWS}
      />
      {counts && <Counter id={counter} length={length} limit={limit} />}
    </>
  );
}
