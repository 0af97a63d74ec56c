import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatPercent, parsePercent } from './percent-text.ts';

/** A share of a hundred, kept as the number that is typed: 12.5 for 12.5 %. */
export default function PercentWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { language } = useTexts();
  return (
    <TypedInput
      characters={6}
      field={props}
      value={props.value}
      parse={parsePercent}
      format={(share) => formatPercent(share, language)}
      onDraft={(share) => props.onDraft(share as number | string | undefined)}
      inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'}
      end={<Adornment>%</Adornment>}
    />
  );
}
