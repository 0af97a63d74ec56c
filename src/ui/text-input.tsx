import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode } from 'react';

export interface TextInputProps {
  /** The part of a field that every typed input shares. Described at the widget contract. */
  field: {
    id: string;
    name: string;
    required: boolean;
    readOnly: boolean;
    disabled: boolean;
    invalid: boolean;
    describedBy: string | undefined;
    placeholder: string;
    autoComplete: string | undefined;
    onBlur(): void;
    onFocus(): void;
  };
  /** What stands in the box. */
  text: string;
  /** Every key. */
  onText(text: string): void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Several lines: how many at least; the box grows with its text. */
  rows?: number;
  end?: ReactNode;
  attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** A box to read, not to write in, does not look like one that waits for text. */
const toRead = {
  backgroundColor: 'background.default',
  '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
};

/**
 * One outlined box to type in. What assistive technology must know stands on the real input; the
 * native `required` is left out, because it makes an empty box "invalid" before anybody typed, and the
 * native `maxlength`, because it cuts pasted text without a word.
 */
export function TextInput({ field, text, onText, type = 'text', inputMode, rows, end, attributes }: TextInputProps) {
  return (
    <OutlinedInput
      fullWidth
      // They only serve floating labels, and cost more with every further box on the page.
      disableInjectingGlobalStyles
      id={field.id}
      name={field.name}
      value={text}
      type={rows === undefined ? type : undefined}
      multiline={rows !== undefined}
      minRows={rows}
      error={field.invalid}
      disabled={field.disabled}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      autoComplete={field.autoComplete}
      aria-describedby={field.describedBy}
      onChange={(event) => onText(event.target.value)}
      onBlur={field.onBlur}
      onFocus={field.onFocus}
      endAdornment={end}
      sx={field.readOnly ? toRead : undefined}
      slotProps={{
        input: {
          inputMode,
          'aria-required': field.required || undefined,
          'aria-invalid': field.invalid,
          ...attributes,
        },
      }}
    />
  );
}
