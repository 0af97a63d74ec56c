import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { ticked as TickedIcon } from '../icons/everywhere.ts';
import { worded } from '../text/words.tsx';
import { useTickReader } from './box-readers.ts';
import { controlAria, type FieldControl, readOnlyTick } from './field-control.ts';
import { RequiredMark } from './field-label.tsx';

interface Props {
  field: FieldControl;
  checked: boolean;
  onTick(checked: boolean): void;
  /** A required box gets its mark behind the label. */
  label: ReactNode;
}

/** A checkbox with its label; the whole line can be pressed. */
export function TickBox({ field, checked, onTick, label }: Props) {
  const box = useTickReader(field, checked, onTick);
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
          {worded(label)}
          {field.required && <RequiredMark />}
        </>
      }
      control={
        <Checkbox
          id={field.id}
          name={field.name}
          checked={checked}
          color={tone}
          // A read-only tick has an outline instead of a filled box.
          {...(field.readOnly ? { checkedIcon: <TickedIcon /> } : {})}
          sx={{ ...(field.invalid ? { color: 'error.main' } : {}), ...(field.readOnly ? readOnlyTick : {}) }}
          onChange={(_, next) => (field.readOnly ? undefined : onTick(next))}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ref: box,
              ...controlAria(field),
              'aria-readonly': field.readOnly || undefined,
            },
          }}
        />
      }
    />
  );
}
