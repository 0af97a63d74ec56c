import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { ticked as TickedIcon } from '../icons/everywhere.ts';
import { readOnlyTick } from '../theme/read-only.ts';
import { controlAria, type FieldControl } from './field-control.ts';
import { RequiredMark } from './field-label.tsx';

interface Props {
  field: FieldControl;
  checked: boolean;
  onTick(checked: boolean): void;
  /** The mark of a required box stands behind it. */
  label: ReactNode;
}

/** A box to tick with its label beside it; the whole line is the target. */
export function TickBox({ field, checked, onTick, label }: Props) {
  const tone = field.invalid ? 'error' : field.readOnly ? 'default' : 'primary';
  return (
    <FormControlLabel
      sx={{
        alignItems: 'flex-start',
        mr: 0,
        '& .MuiFormControlLabel-label': { py: '9px', overflowWrap: 'anywhere' },
        ...(field.readOnly ? { cursor: 'default' } : {}),
      }}
      disabled={field.disabled}
      label={
        <>
          {label}
          {field.required && <RequiredMark />}
        </>
      }
      control={
        <Checkbox
          id={field.id}
          name={field.name}
          checked={checked}
          color={tone}
          // Only shown, it is a tick in an outline, not a filled box that waits to be pressed.
          {...(field.readOnly ? { checkedIcon: <TickedIcon /> } : {})}
          sx={{ ...(field.invalid ? { color: 'error.main' } : {}), ...(field.readOnly ? readOnlyTick : {}) }}
          onChange={(_, next) => (field.readOnly ? undefined : onTick(next))}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ...controlAria(field),
              'aria-readonly': field.readOnly || undefined,
            },
          }}
        />
      }
    />
  );
}
