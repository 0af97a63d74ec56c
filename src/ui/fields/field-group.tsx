import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Words } from '../text/words.tsx';
import type { FieldControl } from './field-control.ts';
import { FieldLabel, RequiredMark } from './field-label.tsx';

const Fieldset = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

interface Props {
  field: FieldControl & { label: string };
  /** A radio group also tells whether its field is required, read-only or invalid; a plain group has no such states. */
  role?: 'radiogroup';
  children: ReactNode;
}

/** Several controls that are one field: a `fieldset` with the field's label as its legend. */
export function FieldGroup({ field, role, children }: Props) {
  const { id, required, readOnly, disabled, invalid, describedBy } = field;
  const states = {
    'aria-invalid': invalid,
    'aria-required': required || undefined,
    'aria-readonly': readOnly || undefined,
  };
  return (
    <Fieldset
      {...(role && { role, ...states })}
      aria-labelledby={legendId(id)}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      <FieldLabel as="legend" id={legendId(id)}>
        <Words>{field.label}</Words>
        {required && <RequiredMark />}
      </FieldLabel>
      {children}
    </Fieldset>
  );
}

/** Id of the legend of a field's group. */
export function legendId(id: string): string {
  return `${id}__legend`;
}
