import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, keyboardOf } from '../number/number-text.ts';
import { useNumberNote } from '../number/use-number-note.tsx';
import { formatPercent, meaningOfPercent, parsePercent } from './percent-text.ts';

/** A share of a hundred, kept as the number that is typed: 12.5 for 12.5 %. */
export default function PercentWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { language } = useTexts();
  const decimals = decimalsIn(props.schema);
  const { note, describedBy } = useNumberNote(props, {
    meaning: (text) => meaningOfPercent(text, language, decimals),
    format: (share) => formatPercent(share, language),
    ambiguous: 'widgets.number.ambiguous',
  });
  return (
    <>
      <TypedInput
        characters={6}
        field={{ ...props, describedBy }}
        value={props.value}
        parse={(typed) => parsePercent(typed, language, decimals)}
        format={(share) => formatPercent(share, language)}
        onDraft={(share) => props.onDraft(share as number | string | undefined)}
        inputMode={keyboardOf(props.schema)}
        end={<Adornment>%</Adornment>}
      />
      {note}
    </>
  );
}
