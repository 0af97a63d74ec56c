import InputAdornment from '@mui/material/InputAdornment';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, formatNumber, keyboardOf } from '../number/display.ts';
import { NumericInput } from '../number/numeric-input.tsx';
import { meaningOfPercent } from './display.ts';

/** A percentage. The value is the typed number: 12.5 for 12.5 %. */
export default function PercentWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { language } = useTexts();
  const decimals = decimalsIn(props.schema);
  return (
    <NumericInput
      characters={6}
      field={props}
      meaning={(typed) => meaningOfPercent(typed, language, decimals)}
      format={(share) => formatNumber(share, language)}
      inputMode={keyboardOf(props.schema)}
      end={<InputAdornment position="end">%</InputAdornment>}
    />
  );
}
