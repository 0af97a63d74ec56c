import Box from '@mui/material/Box';
import { type ComponentProps, useState } from 'react';
import { withoutUnseen } from '../../core/values/unseen.ts';
import { idList } from './field-control.ts';
import { TextInput } from './text-input.tsx';

interface TypedInputProps<Value> extends Omit<ComponentProps<typeof TextInput>, 'text' | 'onText'> {
  field: ComponentProps<typeof TextInput>['field'] & {
    value: Value | undefined;
    /** Receives what `parse` returns, at every key. */
    onDraft(value: Value | undefined): void;
  };
  /**
   * Converts text, without invisible characters, to a value. Returns the text itself if it is no such value, so that
   * nothing is lost and the schema reports the error; `undefined` for blank text. Default: the text.
   */
  parse?(text: string): Value | undefined;
  /** Formats a value the way a user would type it; default: its text. */
  format?(value: Value | undefined): string;
  /** Tells screen readers what to type; part of the field's description. */
  hint?: string;
  /** Length of the longest value, which sets the width. Without it the box fills its container. */
  characters?: number | undefined;
  /** How long the box shows the typed text instead of the formatted value. */
  keeps?: 'never' | 'until left' | 'always';
}

/**
 * A box for a value that is typed as text: a day, an amount, a telephone number. It shows the text as typed until it
 * loses focus, then the formatted value. A value from outside replaces the typed text.
 */
export function TypedInput<Value>({
  parse = (text) => (text || undefined) as Value | undefined,
  format = (value) => String(value ?? ''),
  hint,
  characters,
  keeps = 'until left',
  field: { value, onDraft, ...field },
  ...rest
}: TypedInputProps<Value>) {
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
  // The length of a box shows how much to type.
  return characters === undefined ? box : <Box sx={{ maxWidth: `calc(${characters}ch + ${PADDING}rem)` }}>{box}</Box>;
}

/** Space for padding and a button within the box, in rem. */
const PADDING = 5;
