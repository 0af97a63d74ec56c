import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { calendar as CalendarIcon } from '../icons/workspace.ts';
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

interface PickerButtonProps {
  type: 'date' | 'month' | 'datetime-local';
  /** In the format of an input of that type; empty for none. */
  value: string;
  /** First and last choice, in the same format. */
  min?: string | undefined;
  max?: string | undefined;
  label: string;
  disabled: boolean;
  onPick(value: string): void;
}

type Typed = ComponentProps<typeof TypedInput<string>>;

interface CalendarInputProps extends Pick<Typed, 'field' | 'parse' | 'format' | 'hint' | 'characters'> {
  type: PickerButtonProps['type'];
  pattern: string;
  /** A value in the format of an input of that type; `undefined` if it is none. */
  pickable(value: unknown): string | undefined;
  /** The limits of the calendar, as values of the field. */
  limits?: Readonly<Record<string, unknown>>;
  open: string;
  onPick(value: string | undefined): void;
}

/** A box for a value that is typed, or picked from the browser's calendar. */
export function CalendarInput({ type, pattern, pickable, limits = {}, open, onPick, ...box }: CalendarInputProps) {
  const { field } = box;
  return (
    <TypedInput
      {...box}
      field={{ ...field, placeholder: field.placeholder || pattern }}
      end={
        field.readOnly ? undefined : (
          <PickerButton
            type={type}
            value={pickable(field.value) ?? ''}
            min={pickable(limits.formatMinimum)}
            max={pickable(limits.formatMaximum)}
            label={open}
            disabled={field.disabled}
            onPick={(value) => onPick(value || undefined)}
          />
        )
      }
    />
  );
}

/**
 * Opens the browser's own calendar: nothing to load, familiar, and good on telephones. Browsers without a picker of
 * that type get no button; the box takes the same value as text.
 */
function PickerButton({ type, value, min, max, label, disabled, onPick }: PickerButtonProps) {
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
  return (
    <InputAdornment position="end">
      <Unseen
        ref={attach}
        type={type}
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => onPick(event.target.value)}
      />
      {offered && (
        <IconButton edge="end" disabled={disabled} aria-label={label} onClick={() => input.current?.showPicker()}>
          <CalendarIcon aria-hidden />
        </IconButton>
      )}
    </InputAdornment>
  );
}
