import type { WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** A line of text that offers the schema's `examples` while it is typed; anything else may be written too. */
export default function SuggestWidget(props: WidgetProps<string>) {
  const { examples } = props.schema;
  const list = `${props.id}__offered`;
  return (
    <>
      <TextInput
        field={props}
        text={props.value ?? ''}
        onText={(text) => props.onDraft(text || undefined)}
        attributes={{ list }}
      />
      {!props.readOnly && (
        <datalist id={list}>
          {Array.isArray(examples) && examples.map((text) => <option key={String(text)} value={String(text)} />)}
        </datalist>
      )}
    </>
  );
}
