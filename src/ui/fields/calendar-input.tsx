import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { calendar as CalendarIcon } from '../icons/workspace.ts';
import { useNameInRow } from './around.ts';
import { TypedInput } from './typed-input.tsx';

/** Invisible; the browser opens its calendar below it. */
const Unseen = styled('input')({
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});

interface CalendarInputProps
  extends Pick<ComponentProps<typeof TypedInput<string>>, 'field' | 'parse' | 'format' | 'hint' | 'characters'> {
  type: 'date' | 'month' | 'datetime-local';
  pattern: string;
  /** A value in the format of an input of that type; `undefined` if it is none. */
  pickable(value: unknown): string | undefined;
  /** The limits of the calendar, as values of the field. */
  limits?: Readonly<Record<string, unknown>>;
  open: string;
  onPick(value: string | undefined): void;
}

/**
 * A box for a value that is typed, or picked from the browser's own calendar: nothing to load, familiar, and good on
 * telephones. Browsers without a picker of that type get no button; the box takes the same value as text.
 */
export function CalendarInput({ type, pattern, pickable, limits = {}, open, onPick, ...box }: CalendarInputProps) {
  const { field } = box;
  const name = useNameInRow(open);
  const input = useRef<HTMLInputElement | null>(null);
  const [offered, setOffered] = useState(false);
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      // Browsers treat an unknown type as text.
      if (element) setOffered(element.type === type && 'showPicker' in element);
    },
    [type],
  );
  const picker = (
    <InputAdornment position="end">
      <Unseen
        ref={attach}
        type={type}
        value={pickable(field.value) ?? ''}
        min={pickable(limits.formatMinimum)}
        max={pickable(limits.formatMaximum)}
        disabled={field.disabled}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => onPick(event.target.value || undefined)}
      />
      {offered && (
        <IconButton edge="end" disabled={field.disabled} aria-label={name} onClick={() => input.current?.showPicker()}>
          <CalendarIcon aria-hidden />
        </IconButton>
      )}
    </InputAdornment>
  );
  return (
    <TypedInput
      {...box}
      field={{ ...field, placeholder: field.placeholder || pattern }}
      end={field.readOnly ? undefined : picker}
    />
  );
}
