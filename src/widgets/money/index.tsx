import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { keyboardOf } from '../number/number-text.ts';
import { useNumberNote } from '../number/use-number-note.tsx';
import { decimalsOf, formatMoney, meaningOfMoney, parseMoney } from './money-text.ts';

interface Options {
  /** ISO 4217; default `EUR`. */
  currency: string;
}

/**
 * An amount of money, typed as people write it and shown in groups once the box is left. One that can be read in two
 * ways is asked back and never sent.
 */
export default function MoneyWidget(widget: WidgetProps<number | string, Options>) {
  const props = useField(widget);
  const { language } = useTexts();
  const currency = props.options.currency ?? 'EUR';
  const decimals = decimalsOf(currency);
  const { note, describedBy } = useNumberNote(props, {
    meaning: (text) => meaningOfMoney(text, language, decimals),
    format: (amount) => formatMoney(amount, language, decimals),
    ambiguous: 'widgets.money.ambiguous',
  });
  return (
    <>
      <TypedInput
        characters={14}
        field={{ ...props, describedBy }}
        value={props.value}
        parse={(typed) => parseMoney(typed, language, decimals)}
        format={(amount) => formatMoney(amount, language, decimals)}
        onDraft={(amount) => props.onDraft(amount as number | string | undefined)}
        inputMode={keyboardOf(props.schema) === 'text' ? 'text' : 'decimal'}
        end={<Adornment>{signOf(currency, language)}</Adornment>}
      />
      {note}
    </>
  );
}

function signOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
