import { useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';

interface BoundProps {
  name: string;
  label: string;
  type: 'integer' | 'number' | 'string';
  value: Json | undefined;
  /** Empty is no value: nothing is written until there is one. */
  needed?: boolean;
  onValue(value: Json | undefined): void;
}

/** A number, or a day; what is no number stays in the box and is not written. */
export function BoundBox({ name, label, type, value, needed = false, onValue }: BoundProps) {
  const { text } = useTexts();
  const [typed, setTyped] = useState<{ text: string; made: Json | undefined } | null>(null);
  // Somebody else, or undo, has changed it.
  const current = typed && typed.made === value ? typed.text : value === undefined ? '' : String(value);
  const numberIn = (words: string) => Number(words.trim().replace(',', '.'));
  const isWrong = (words: string) => {
    if (words.trim() === '') return needed;
    const number = numberIn(words);
    return type !== 'string' && (Number.isNaN(number) || (type === 'integer' && !Number.isInteger(number)));
  };
  return (
    <LabelledText
      name={name}
      label={label}
      error={isWrong(current) ? text('app.workshop.notANumber') : ''}
      text={current}
      inputMode={type === 'string' ? 'text' : 'decimal'}
      onText={(words) => {
        const next = words.trim() === '' ? undefined : type === 'string' ? words.trim() : numberIn(words);
        const made = isWrong(words) ? value : next;
        setTyped({ text: words, made });
        if (made !== value) onValue(made);
      }}
    />
  );
}
