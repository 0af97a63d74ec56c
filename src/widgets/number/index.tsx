import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, formatNumber, keyboardOf, meaningOf, parseNumber, parseNumberOrText } from './number-text.ts';
import { useNumberNote } from './use-number-note.tsx';

/** Of a number that may be of any size. */
const CHARACTERS = 12;

/**
 * A number, typed with comma or point. What is no number stays in the box as it was typed and goes on
 * as text, so that the schema's `type` names the error, or takes it where it takes texts too.
 */
export default function NumberWidget(widget: WidgetProps<number | string>) {
  const props = useField(widget);
  const { schema } = props;
  const { language } = useTexts();
  const types = Array.isArray(schema.type) ? schema.type : null;
  const decimals = decimalsIn(schema);
  const parse = (text: string) =>
    types ? parseNumberOrText(text, language, !types.includes('number')) : parseNumber(text, language, decimals);
  const { note, describedBy } = useNumberNote(props, {
    meaning: (one) => (types ? { is: 'none' } : meaningOf(one, language, decimals)),
    format: (one) => formatNumber(one, language),
    ambiguous: 'widgets.number.ambiguous',
  });
  const unit = props.text('unit');
  // A text may be of any length; a number that cannot be large does not ask for a long answer.
  const characters = schema.maximum === undefined ? CHARACTERS : String(schema.maximum).length;
  return (
    <>
      <TypedInput
        characters={types ? undefined : characters + unit.length}
        field={{ ...props, describedBy }}
        value={props.value}
        parse={parse}
        format={(one) => formatNumber(one as number | string | undefined, language)}
        onDraft={(one) => props.onDraft(one as number | string | undefined)}
        keeps="always"
        inputMode={types ? 'text' : keyboardOf(schema)}
        end={unit ? <Adornment>{unit}</Adornment> : undefined}
      />
      {note}
    </>
  );
}
