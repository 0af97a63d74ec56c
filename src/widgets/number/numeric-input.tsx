import { type ComponentProps, useState } from 'react';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { type Meaning, meantValue } from './display.ts';

interface Props extends Omit<ComponentProps<typeof TypedInput<number | string>>, 'format'> {
  /** How a text reads; without `parse` it makes the value. */
  meaning(text: string): Meaning;
  format(value: number | string | undefined): string;
  /** Key of the message for ambiguous text. */
  ambiguous?: string;
}

/** A box for a number. Text that is ambiguous or has more digits than a number keeps is explained, and not sent. */
export function NumericInput({ field, meaning, ambiguous = 'widgets.number.ambiguous', ...box }: Props) {
  const { text } = useTexts();
  const { value } = field;
  const { format } = box;
  // An untouched field draws no live region; after the first key the region exists before it has text.
  const [first] = useState(value);
  const reading = typeof value === 'string' ? meaning(value) : undefined;
  const note = `${field.id}__note`;
  const message =
    reading?.is === 'ambiguous'
      ? text(ambiguous, { typed: value, small: format(reading.small), large: format(reading.large) })
      : reading?.is === 'tooLong'
        ? text('widgets.number.long', { typed: value })
        : '';
  return (
    <>
      <TypedInput
        parse={(typed) => meantValue(typed, meaning(typed))}
        {...box}
        field={{ ...field, describedBy: idList(field.describedBy, message !== '' && note) }}
      />
      {(value !== first || message !== '') && <FieldNote id={note} message={message} problem />}
    </>
  );
}
