import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
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
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { py: '9px', overflowWrap: 'anywhere' } }}
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
          color={field.invalid ? 'error' : 'primary'}
          sx={field.invalid ? { color: 'error.main' } : undefined}
          onChange={(_, next) => (field.readOnly ? undefined : onTick(next))}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
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
