import { type ReactNode, useState } from 'react';
import type { Field } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Meaning } from './display.ts';

interface Reading {
  meaning(text: string): Meaning;
  format(value: number): string;
  /** Key of the message for ambiguous text. */
  ambiguous: string;
}

/**
 * Explains text that is ambiguous or has more digits than a number keeps. Such text is not sent. Returns the note to
 * draw below the box, and the ids that describe the box.
 */
export function useNumberNote(
  { id, value, describedBy }: Pick<Field, 'id' | 'value' | 'describedBy'>,
  { meaning, format, ambiguous }: Reading,
): { note: ReactNode; describedBy: string | undefined } {
  const { text } = useTexts();
  // An untouched field draws no live region; after the first key the region exists before it has text.
  const [first] = useState(value);
  const reading = typeof value === 'string' ? meaning(value) : undefined;
  const note = `${id}__note`;
  const message =
    reading?.is === 'ambiguous'
      ? text(ambiguous, { typed: value, small: format(reading.small), large: format(reading.large) })
      : reading?.is === 'tooLong'
        ? text('widgets.number.long', { typed: value })
        : '';
  return {
    note: (value !== first || message !== '') && <FieldNote id={note} message={message} problem />,
    describedBy: idList(describedBy, message !== '' && note),
  };
}
