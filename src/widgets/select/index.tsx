import { chosenName } from '../../form/tree.ts';
import { type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { SourceSelect } from './source-select.tsx';
import { useUnoffered } from './unoffered.ts';

/** One of a list: of the schema's `enum`, or of a source. */
export default function SelectWidget(widget: WidgetProps<Json, Options>) {
  const props = useField(widget);
  return props.options.source === undefined ? (
    <ChoiceSelect {...props} />
  ) : (
    <SourceSelect {...(props as Field<string | number, Options>)} />
  );
}

export function ChoiceSelect(props: Field<Json, Options>) {
  const { text } = useTexts();
  const { value, choices, schema, required, placeholder } = props;
  const unoffered = useUnoffered(props as Field<Json>).map((choice) => ({ ...choice, disabled: true }));
  return (
    <SelectBox
      field={props}
      options={[...unoffered, ...choices].map(({ name, label, disabled = false }) => ({ key: name, label, disabled }))}
      chosen={value === undefined ? '' : chosenName(schema, value)}
      empty={value === undefined || !required ? placeholder || text('app.form.choose') : undefined}
      onChoose={(key) => props.onChange(choices.find(({ name }) => name === key)?.value)}
    />
  );
}
