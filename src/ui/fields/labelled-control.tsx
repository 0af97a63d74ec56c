import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import type { FieldControl } from './field-control.ts';
import { FieldLabel, RequiredMark } from './field-label.tsx';

interface Props {
  name: string;
  label: string;
  /** Stands below the control. */
  hint?: string;
  /** What is wrong with it. */
  error?: string;
  /** It has to be filled in: said with its label. */
  required?: boolean;
  children(field: FieldControl & { placeholder: string; autoComplete: string }): ReactNode;
}

/** A control with its label, for what is no form of the config. */
export function LabelledControl({ name, label, hint = '', error = '', required = false, children }: Props) {
  const id = useId();
  const said = error || hint;
  const field = {
    ...{ id, name, required, readOnly: false, disabled: false, invalid: error !== '' },
    ...{ describedBy: said ? `${id}-said` : undefined, placeholder: '', autoComplete: 'off', onBlur() {} },
  };
  return (
    <div>
      <FieldLabel htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </FieldLabel>
      {children(field)}
      {said && (
        <Box id={`${id}-said`} sx={{ mt: 0.75, fontSize: '0.9rem', color: error ? 'error.main' : 'text.secondary' }}>
          {said}
        </Box>
      )}
    </div>
  );
}
