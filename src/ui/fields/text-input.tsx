import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { NOTHING } from '../theme/read-only.ts';
import { controlAria, type FieldControl } from './field-control.ts';
import { Outlined, standing } from './outlined.ts';

interface TextInputProps {
  field: FieldControl & { placeholder: string; autoComplete: string | undefined };
  /** What stands in the box. */
  text: string;
  /** Every key. */
  onText(text: string): void;
  /** The box holds what is typed, so that `text` need not follow every key. */
  holds?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Several lines: how many at least; the box grows with its text up to `maxRows`, then scrolls. */
  rows?: number;
  maxRows?: number;
  end?: ReactNode;
  /** Stands where a field to be read holds nothing; a dash without. */
  nothing?: string;
  attributes?: ComponentProps<'input'>;
}

/** Height of a line. */
const LINE = 1.4375;

/**
 * The browser itself lets the box grow. MUI's measuring lays a long text out seven times at every key:
 * three quarters of a minute for a pasted book. Where `field-sizing` is unknown the box keeps `rows`
 * lines and can be dragged.
 */
const lines = (rows: number, maxRows: number | undefined, readOnly: boolean) => ({
  padding: readOnly ? 0 : '16.5px 14px',
  '& > textarea': {
    fieldSizing: 'content',
    boxSizing: 'content-box',
    height: 'auto',
    padding: 0,
    lineHeight: `${LINE}em`,
    minHeight: `${rows * LINE}em`,
    maxHeight: maxRows && `${Math.max(rows, maxRows) * LINE}em`,
    resize: readOnly ? 'none' : 'vertical',
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
});

/**
 * One outlined box to type in. What assistive technology must know stands on the real input; the
 * native `maxlength` is left out, because it cuts pasted text without a word.
 */
export function TextInput(props: TextInputProps) {
  const { field, text, onText, holds, type = 'text', inputMode, rows, maxRows, end, nothing, attributes } = props;
  const box = useRef<HTMLInputElement | null>(null);
  const taken = useRef(false);
  useLayoutEffect(() => {
    if (box.current && box.current.value !== text) {
      // The box may have stood in the page before the app did; what was typed into it meanwhile counts.
      if (!taken.current && !field.readOnly) onText(box.current.value);
      else if (holds) box.current.value = text;
    }
    taken.current = true;
  });
  const { ref, onChange, onBlur, ...others } = attributes ?? {};
  const place = useCallback(
    (element: HTMLInputElement | null) => {
      box.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  const Control = rows === undefined ? 'input' : ('textarea' as 'input');
  const behind = field.readOnly && text === '' ? null : end;
  return (
    // The room around the lines of a text belongs to the box.
    <Outlined
      {...standing(field)}
      data-end={behind ? '' : undefined}
      sx={rows === undefined ? undefined : lines(rows, maxRows, field.readOnly)}
      onClick={({ target, currentTarget }) => target === currentTarget && box.current?.focus()}
    >
      <Control
        ref={place}
        id={field.id}
        name={field.name}
        {...(holds ? { defaultValue: text } : { value: text })}
        type={rows === undefined ? type : undefined}
        disabled={field.disabled}
        readOnly={field.readOnly}
        placeholder={field.readOnly ? nothing || NOTHING : field.placeholder}
        autoComplete={field.autoComplete}
        inputMode={inputMode}
        {...(rows === undefined ? {} : { rows })}
        {...controlAria(field)}
        {...others}
        onChange={(event) => {
          onChange?.(event);
          onText(event.target.value);
        }}
        onBlur={(event) => {
          field.onBlur();
          onBlur?.(event);
        }}
      />
      {behind}
      <i />
    </Outlined>
  );
}
