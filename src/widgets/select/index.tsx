import type { WidgetProps } from '../../form/widget.ts';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { SourceSelect } from './source-select.tsx';

/** One of a list: of the schema's `enum`, or of a source. */
export default function SelectWidget(props: WidgetProps<string | number | boolean, Options>) {
  return props.options.source === undefined ? <ChoiceSelect {...props} /> : <SourceSelect {...props} />;
}

function ChoiceSelect(props: WidgetProps<string | number | boolean, Options>) {
  const { text } = useTexts();
  const { value, choices, required, placeholder } = props;
  return (
    <SelectBox
      field={props}
      options={choices.map(({ value: key, label, disabled = false }) => ({ key: String(key), label, disabled }))}
      chosen={value === undefined ? '' : String(value)}
      empty={value === undefined || !required ? placeholder || text('app.form.choose') : undefined}
      onChoose={(key) => props.onChange(choices.find((choice) => String(choice.value) === key)?.value)}
    />
  );
}
