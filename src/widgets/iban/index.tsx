import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatIban, parseIban } from './display.ts';

/** An account number, typed with or without spaces. The schema's format checks it. */
export default function IbanWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  return (
    <TypedInput
      characters={29}
      field={props}
      parse={parseIban}
      format={formatIban}
      hint={text('widgets.iban.hint')}
      attributes={{ spellCheck: false, autoCapitalize: 'characters' }}
    />
  );
}
