import InputAdornment from '@mui/material/InputAdornment';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, formatNumber, keyboardOf, meaningOf, parseNumberOrText } from './display.ts';
import { NumericInput } from './numeric-input.tsx';

const CHARACTERS = 12;

/**
 * A number, typed with comma or point. Other text becomes the value as it is, so that the schema's `type` reports the
 * error, or accepts it where text is allowed too.
 */
export default function NumberWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { schema } = props;
  const { language } = useTexts();
  const types = Array.isArray(schema.type) ? schema.type : null;
  const decimals = decimalsIn(schema);
  const unit = props.text('unit');
  const characters = schema.maximum === undefined ? CHARACTERS : String(schema.maximum).length;
  return (
    <NumericInput
      characters={types ? undefined : characters + unit.length}
      field={props}
      meaning={(typed) => (types ? { is: 'none' } : meaningOf(typed, language, decimals))}
      {...(types && { parse: (typed: string) => parseNumberOrText(typed, language, !types.includes('number')) })}
      format={(one) => formatNumber(one, language)}
      keeps="always"
      inputMode={types ? 'text' : keyboardOf(schema)}
      end={unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined}
    />
  );
}
