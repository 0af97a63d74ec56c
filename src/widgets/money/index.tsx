import InputAdornment from '@mui/material/InputAdornment';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { numberFormat } from '../../ui/text/formats.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { keyboardOf } from '../number/display.ts';
import { NumericInput } from '../number/numeric-input.tsx';
import { decimalsOf, formatMoney, meaningOfMoney } from './display.ts';

interface Options {
  /** ISO 4217; default `EUR`. */
  currency: string;
}

/** An amount of money, shown with grouping once the box loses focus. An ambiguous amount is explained and not sent. */
export default function MoneyWidget(widget: WidgetProps<number | string, Options>) {
  const props = useField(widget);
  const { language } = useTexts();
  const currency = props.options.currency ?? 'EUR';
  const decimals = decimalsOf(currency);
  return (
    <NumericInput
      characters={14}
      field={props}
      meaning={(typed) => meaningOfMoney(typed, language, decimals)}
      format={(amount) => formatMoney(amount, language, decimals)}
      ambiguous="widgets.money.ambiguous"
      inputMode={keyboardOf(props.schema) === 'text' ? 'text' : 'decimal'}
      end={<InputAdornment position="end">{currencySign(currency, language)}</InputAdornment>}
    />
  );
}

function currencySign(currency: string, language: string): string {
  const parts = numberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
