import { useField, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsOf, formatMoney, parseMoney, readingsOf } from './money-text.ts';

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
  const { text, language } = useTexts();
  const { value, options, describedBy } = props;
  const currency = options.currency ?? 'EUR';
  const decimals = decimalsOf(currency);
  const readings = readingsOf(value, language, decimals);
  const written = (amount: number) => formatMoney(amount, language, decimals);
  const note = `${props.id}__note`;
  return (
    <>
      <TypedInput
        characters={14}
        field={{ ...props, describedBy: idList(describedBy, readings && note) }}
        value={value}
        parse={(typed) => parseMoney(typed, language, decimals)}
        format={(amount) => formatMoney(amount, language, decimals)}
        onDraft={(amount) => props.onDraft(amount as number | string | undefined)}
        inputMode="decimal"
        end={<Adornment>{signOf(currency, language)}</Adornment>}
      />
      <FieldNote
        id={note}
        message={
          readings
            ? text('widgets.money.ambiguous', {
                typed: value,
                small: written(readings.small),
                large: written(readings.large),
              })
            : ''
        }
        problem
      />
    </>
  );
}

function signOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
