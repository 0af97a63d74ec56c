import Box from '@mui/material/Box';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { withoutUnseen } from '../../core/values/unseen.ts';
import { idList } from './field-control.ts';
import { TextInput } from './text-input.tsx';

interface TypedInputProps extends Omit<ComponentProps<typeof TextInput>, 'text' | 'onText'> {
  value: unknown;
  /**
   * Parses the text, without invisible characters. Returns the text itself if it cannot be parsed, so that it is kept
   * and judged; `undefined` for blanks.
   */
  parse(text: string): unknown;
  /** Formats a value as a user would type it. */
  format(value: unknown): string;
  onDraft(value: unknown): void;
  /** Describes the format to screen readers. */
  hint?: string;
  /** Length of the longest value, which sets the width; full width without it. */
  characters?: number | undefined;
  /** Until when the box shows the typed text instead of the formatted value. */
  keeps?: 'never' | 'until left' | 'always';
}

/**
 * A text box for a typed value: a day, an amount, a telephone number. It shows the typed text until the user leaves it,
 * then the formatted value. A value from outside replaces the typed text.
 */
export function TypedInput({
  value,
  parse,
  format,
  onDraft,
  hint,
  characters,
  keeps = 'until left',
  field,
  ...rest
}: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const meant = (text: string) => parse(withoutUnseen(text));
  const hintId = `${field.id}__hint`;
  const box = (
    <>
      <TextInput
        field={{
          ...field,
          describedBy: idList(field.describedBy, hint !== undefined && hintId),
          onBlur: () => {
            if (keeps !== 'always') setTyped(null);
            field.onBlur();
          },
        }}
        text={typed !== null && meant(typed) === value ? typed : format(value)}
        onText={(text) => {
          if (keeps !== 'never') setTyped(text);
          onDraft(meant(text));
        }}
        {...rest}
      />
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </>
  );
  return characters === undefined ? box : <Sized characters={characters}>{box}</Sized>;
}

/** Space for padding and a button within the box, in rem. */
const PADDING = 5;

/** Limits the width to the number of characters: the length of a box shows how much to type. */
function Sized({ characters, children }: { characters: number; children: ReactNode }) {
  return <Box sx={{ maxWidth: `calc(${characters}ch + ${PADDING}rem)` }}>{children}</Box>;
}
