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
import { readBox, setReader } from './box-readers.ts';
import { controlAria, type FieldControl, NO_VALUE } from './field-control.ts';
import { useToRead } from './locked.ts';

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
    '@media print': { maxHeight: 'none' },
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
});

/** What is typed in such a box is hidden, or written by the browser in its own way, so it is not shown as a text. */
const NO_TEXT = new Set(['password', 'date', 'datetime-local', 'time', 'color', 'range']);

/**
 * A text box: to write in, or to read. The native `maxlength` is left out, because it cuts pasted text silently.
 */
export function TextInput(props: TextInputProps) {
  const toRead = useToRead(props.field.readOnly);
  return toRead && props.text !== '' && !NO_TEXT.has(props.type ?? 'text') ? (
    <TextToRead {...props} />
  ) : (
    <TextToWrite {...props} toRead={toRead} />
  );
}

interface ToReadProps extends Pick<TextInputProps, 'text' | 'nothing' | 'end'> {
  field: FieldControl;
  /** Accessible name, if there is no label element. */
  label?: string | undefined;
}

/** A value that is only shown. It may be longer than a line, whatever a user may type. */
export function TextToRead({ field, text, nothing, end, label }: ToReadProps) {
  return (
    <OutlinedInput
      fullWidth
      multiline
      readOnly
      inputComponent="textarea"
      id={field.id}
      name={field.name}
      value={text}
      placeholder={nothing || NO_VALUE}
      error={field.invalid}
      disabled={field.disabled}
      endAdornment={text === '' ? null : end}
      slotProps={{ input: { rows: 1, 'aria-label': label, ...controlAria(field) } as object }}
      sx={lines(1, undefined, true)}
      onBlur={field.onBlur}
    />
  );
}

/** The input element has the ARIA attributes. */
function TextToWrite(props: TextInputProps & { toRead: boolean }) {
  const { field, text, onText, uncontrolled, type = 'text', inputMode, rows, maxRows, end, nothing, toRead } = props;
  const box = useRef<HTMLInputElement | null>(null);
  const taken = useRef(false);
  /** The text of the box that the form knows of. */
  const known = useRef(text);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const read = () => {
      if (field.readOnly || field.disabled || current.value === known.current) return;
      known.current = current.value;
      onText(current.value);
    };
    setReader(current, read);
    // The server may have drawn the box, and the user may have typed into it before the app was there.
    if (!taken.current) known.current = text;
    if (!taken.current || (uncontrolled && current.value !== text && current.value !== known.current)) read();
    else if (uncontrolled && current.value !== text) current.value = text;
    if (current.value === text) known.current = text;
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
  const behind = toRead && text === '' ? null : end;
  const several = rows !== undefined;
  const aria = {
    inputMode,
    readOnly: field.readOnly,
    ...(several ? { rows } : {}),
    ...controlAria(field),
    ...others,
  };
  return (
    <OutlinedInput
      fullWidth
      inputRef={attach}
      id={field.id}
      name={field.name}
      {...(uncontrolled ? { defaultValue: text } : { value: text })}
      {...(several ? { multiline: true, inputComponent: 'textarea', sx: lines(rows, maxRows, toRead) } : { type })}
      error={field.invalid}
      disabled={field.disabled}
      readOnly={toRead}
      placeholder={toRead ? nothing || NO_VALUE : field.placeholder}
      autoComplete={field.autoComplete}
      endAdornment={behind}
      slotProps={{ input: aria as object }}
      onChange={(event) => {
        known.current = event.target.value;
        onChange?.(event as ChangeEvent<HTMLInputElement>);
        onText(event.target.value);
      }}
      onBlur={(event) => {
        readBox(event.target);
        field.onBlur();
        onBlur?.(event as FocusEvent<HTMLInputElement>);
      }}
    />
  );
}
