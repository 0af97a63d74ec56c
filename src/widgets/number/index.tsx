import { useState } from 'react';
import type { WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { Sized } from '../../ui/fields/sized.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { decimalsIn, formatNumber, keyboardOf, meaningOf, parseNumber, parseNumberOrText } from './number-text.ts';
import { useNumberNote } from './use-number-note.tsx';

/** Of a number that may be of any size. */
const CHARACTERS = 12;

/**
 * A number, typed with comma or point. What is no number stays in the box as it was typed and goes on
 * as text, so that the schema's `type` names the error, or takes it where it takes texts too.
 */
export default function NumberWidget(props: WidgetProps<number | string>) {
  const { value, schema, onDraft } = props;
  const { language } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  // What was typed stands as long as it means the value; a value from outside replaces it.
  const types = Array.isArray(schema.type) ? schema.type : null;
  const decimals = decimalsIn(schema);
  const parse = (text: string) =>
    types ? parseNumberOrText(text, language, !types.includes('number')) : parseNumber(text, language, decimals);
  const text = typed !== null && parse(typed) === value ? typed : formatNumber(value, language);
  const { note, describedBy } = useNumberNote(props, {
    meaning: (one) => (types ? { is: 'none' } : meaningOf(one, language, decimals)),
    format: (one) => formatNumber(one, language),
    ambiguous: 'widgets.number.ambiguous',
  });
  const unit = props.text('unit');
  const box = (
    <TextInput
      field={{ ...props, describedBy }}
      text={text}
      onText={(next) => {
        setTyped(next);
        onDraft(parse(next));
      }}
      inputMode={types ? 'text' : keyboardOf(schema)}
      end={unit ? <Adornment>{unit}</Adornment> : undefined}
    />
  );
  // A text may be of any length; a number that cannot be large does not ask for a long answer.
  const characters = schema.maximum === undefined ? CHARACTERS : String(schema.maximum).length;
  if (types) return box;
  return (
    <>
      <Sized characters={characters + unit.length}>{box}</Sized>
      {note}
    </>
  );
}
