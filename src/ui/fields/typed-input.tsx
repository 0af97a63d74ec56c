import { type ComponentProps, useState } from 'react';
import { withoutUnseen } from '../../core/values/unseen.ts';
import { idList } from './field-control.ts';
import { Sized } from './sized.tsx';
import { TextInput } from './text-input.tsx';

interface TypedInputProps extends Omit<ComponentProps<typeof TextInput>, 'text' | 'onText'> {
  value: unknown;
  /**
   * The value a text means, without what nobody sees of it; the text itself where it means none, so that it is kept and
   * the rule says so; blank is none.
   */
  parse(text: string): unknown;
  /** A value as somebody would type it. */
  format(value: unknown): string;
  onDraft(value: unknown): void;
  /** What is to be typed, said to screen readers with the field. */
  hint?: string;
  /** As many as the longest value has; as wide as its place without. */
  characters?: number | undefined;
  /** How long what was typed stands in the box in place of how its value reads. */
  keeps?: 'never' | 'until left' | 'always';
}

/**
 * A box for a value that is typed as text: a day, an amount, a telephone. What was typed stands as it is until the box
 * is left; then the value stands there as it reads. A value from outside replaces what was typed.
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
