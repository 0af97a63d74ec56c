import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useCallback, useRef, useState } from 'react';
import { calendar as CalendarIcon } from '../icons/workspace.ts';
import { Adornment } from './outlined.ts';

/** There for the browser alone, which opens its calendar below it. */
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

interface Props {
  type: 'date' | 'month' | 'datetime-local';
  /** As an input of that type has it; empty for none. */
  value: string;
  /** The first and the last that may be picked, as the input has them. */
  min?: string | undefined;
  max?: string | undefined;
  label: string;
  disabled: boolean;
  onPick(value: string): void;
}

/**
 * Opens the browser's own calendar: nothing to load, known from elsewhere, good on telephones. A browser without one
 * of that type has no button; the box beside it takes the same value typed.
 */
export function PickerButton({ type, value, min, max, label, disabled, onPick }: Props) {
  const input = useRef<HTMLInputElement | null>(null);
  const [offered, setOffered] = useState(false);
  const place = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      // A type that a browser does not know is a text to it.
      if (element) setOffered(element.type === type && 'showPicker' in element);
    },
    [type],
  );
  return (
    <Adornment>
      <Unseen
        ref={place}
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
    </Adornment>
  );
}
