import { type ComponentProps, useState } from 'react';
import { idList } from './field-control.ts';
import { Sized } from './sized.tsx';
import { TextInput } from './text-input.tsx';

interface TypedInputProps extends Omit<ComponentProps<typeof TextInput>, 'text' | 'onText'> {
  value: unknown;
  /** The value a text means; the text itself where it means none, so that it is kept and the rule says so; blank is none. */
  parse(text: string): unknown;
  /** A value as somebody would type it. */
  format(value: unknown): string;
  onDraft(value: unknown): void;
  /** What is to be typed, said to screen readers with the field. */
  hint?: string;
  /** As many as the longest value has. */
  characters: number;
}

/**
 * A box for a value that is typed as text: a day, an amount. What was typed stands as it is until the box is left;
 * then the value stands there as it reads. A value from outside replaces what was typed.
 */
export function TypedInput({ value, parse, format, onDraft, hint, characters, field, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const hintId = `${field.id}__hint`;
  return (
    <Sized characters={characters}>
      <TextInput
        field={{
          ...field,
          describedBy: idList(field.describedBy, hint !== undefined && hintId),
          onBlur: () => {
            setTyped(null);
            field.onBlur();
          },
        }}
        text={typed !== null && parse(typed) === value ? typed : format(value)}
        onText={(text) => {
          setTyped(text);
          onDraft(parse(text));
        }}
        {...rest}
      />
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </Sized>
  );
}
