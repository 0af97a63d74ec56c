import OutlinedInput from '@mui/material/OutlinedInput';
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { controlAria, type FieldControl, NO_VALUE } from './field-control.ts';

interface TextInputProps {
  field: FieldControl & { placeholder: string; autoComplete: string | undefined };
  text: string;
  onText(text: string): void;
  /** The box keeps its own content, so `text` need not follow every key. */
  uncontrolled?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Makes a box of several lines: at least `rows`; it grows up to `maxRows`, then scrolls. */
  rows?: number;
  maxRows?: number;
  end?: ReactNode;
  /** Shown in an empty read-only field; a dash by default. */
  nothing?: string;
  attributes?: ComponentProps<'input'>;
}

/** Height of a line in em. */
const LINE = 1.4375;

/**
 * The browser itself lets the box grow. MUI measures a long text seven times at every key: three quarters of a minute
 * for a pasted book. Where `field-sizing` is unknown the box keeps `rows` lines and can be dragged.
 */
const lines = (rows: number, maxRows: number | undefined, readOnly: boolean) => ({
  '& > textarea': {
    fieldSizing: 'content',
    lineHeight: `${LINE}em`,
    minHeight: `${rows * LINE}em`,
    maxHeight: maxRows ? `${Math.max(rows, maxRows) * LINE}em` : 'none',
    resize: readOnly ? 'none' : 'vertical',
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
});

/**
 * An outlined text box. The input element has the ARIA attributes. The native `maxlength` is left out, because it cuts
 * pasted text silently.
 */
export function TextInput(props: TextInputProps) {
  const { field, text, onText, uncontrolled, type = 'text', inputMode, rows, maxRows, end, nothing } = props;
  const box = useRef<HTMLInputElement | null>(null);
  const taken = useRef(false);
  useLayoutEffect(() => {
    if (box.current && box.current.value !== text) {
      // The server may have drawn the box, and the user may have typed into it before the app was there.
      if (!taken.current && !field.readOnly) onText(box.current.value);
      else if (uncontrolled) box.current.value = text;
    }
    taken.current = true;
  });
  const { ref, onChange, onBlur, ...others } = props.attributes ?? {};
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      box.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  const behind = field.readOnly && text === '' ? null : end;
  const several = rows !== undefined;
  const aria = { inputMode, ...(several ? { rows } : {}), ...controlAria(field), ...others };
  return (
    <OutlinedInput
      fullWidth
      inputRef={attach}
      id={field.id}
      name={field.name}
      {...(uncontrolled ? { defaultValue: text } : { value: text })}
      {...(several
        ? { multiline: true, inputComponent: 'textarea', sx: lines(rows, maxRows, field.readOnly) }
        : { type })}
      error={field.invalid}
      disabled={field.disabled}
      readOnly={field.readOnly}
      placeholder={field.readOnly ? nothing || NO_VALUE : field.placeholder}
      autoComplete={field.autoComplete}
      endAdornment={behind}
      slotProps={{ input: aria as object }}
      onChange={(event) => {
        onChange?.(event as ChangeEvent<HTMLInputElement>);
        onText(event.target.value);
      }}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event as FocusEvent<HTMLInputElement>);
      }}
    />
  );
}
