import { type ReactNode, useState } from 'react';
import type { Field } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Meaning } from './number-text.ts';

interface Reads {
  meaning(text: string): Meaning;
  format(value: number): string;
  /** Key of what is said where there are two ways to read a text. */
  ambiguous: string;
}

/**
 * Asks back where what stands in the box could be two numbers, or has more digits than a number keeps. The text is no
 * number and is not sent. Gives the note to draw below the box, and the ids that describe the box.
 */
export function useNumberNote(
  { id, value, describedBy }: Pick<Field, 'id' | 'value' | 'describedBy'>,
  { meaning, format, ambiguous }: Reads,
): { note: ReactNode; describedBy: string | undefined } {
  const { text } = useTexts();
  // A page of numbers that nobody has touched says nothing; the region is there before the words come.
  const [first] = useState(value);
  const found = typeof value === 'string' ? meaning(value) : undefined;
  const note = `${id}__note`;
  const message =
    found?.is === 'two'
      ? text(ambiguous, { typed: value, small: format(found.small), large: format(found.large) })
      : found?.is === 'long'
        ? text('widgets.number.long', { typed: value })
        : '';
  return {
    note: (value !== first || message !== '') && <FieldNote id={note} message={message} problem />,
    describedBy: idList(describedBy, message !== '' && note),
  };
}
