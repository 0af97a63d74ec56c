import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, formatNumber, keyboardOf } from '../number/display.ts';
import { useNumberNote } from '../number/use-number-note.tsx';
import { meaningOfPercent, parsePercent } from './display.ts';

/** A percentage. The value is the typed number: 12.5 for 12.5 %. */
export default function PercentWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { language } = useTexts();
  const decimals = decimalsIn(props.schema);
  const { note, describedBy } = useNumberNote(props, {
    meaning: (text) => meaningOfPercent(text, language, decimals),
    format: (share) => formatNumber(share, language),
    ambiguous: 'widgets.number.ambiguous',
  });
  return (
    <>
      <TypedInput
        characters={6}
        field={{ ...props, describedBy }}
        parse={(typed) => parsePercent(typed, language, decimals)}
        format={(share) => formatNumber(share, language)}
        inputMode={keyboardOf(props.schema)}
        end={<Adornment>%</Adornment>}
      />
      {note}
    </>
  );
}
