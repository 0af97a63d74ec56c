import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatIban, parseIban } from './iban-text.ts';

/** An account number, typed with or without blanks. Whether it is one the schema's format says. */
export default function IbanWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  return (
    <TypedInput
      characters={29}
      field={props}
      value={props.value}
      parse={parseIban}
      format={formatIban}
      onDraft={(account) => props.onDraft(account as string | undefined)}
      hint={text('widgets.iban.hint')}
      attributes={{ spellCheck: false, autoCapitalize: 'characters' }}
    />
  );
}
