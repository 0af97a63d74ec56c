import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RequiredMark } from '../../ui/fields/field-label.tsx';
import { useAddressOf, useErrors } from '../context.ts';
import { FieldErrors } from '../parts/field-errors.tsx';
import { Help } from '../parts/field-template.tsx';
import { helpId } from '../parts/ids.ts';
import type { WidgetProps } from '../widget.ts';

const Fieldset = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  // A line shows where the fields within end.
  'fieldset &[data-lined]': {
    borderInlineStart: `2px solid ${theme.palette.divider}`,
    paddingInlineStart: theme.spacing(2),
  },
}));

const Title = styled('legend')(({ theme }) => ({
  ...theme.typography.subtitle1,
  padding: 0,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  '& + p': { marginTop: theme.spacing(0.5) },
}));

const Body = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2) }));

interface Props {
  field: Pick<WidgetProps, 'id' | 'name' | 'label' | 'required' | 'text' | 'describedBy' | 'disabled'>;
  /** Where it stands in another one, a line runs along it. */
  lined?: boolean;
  children: ReactNode;
}

/** Fields that belong together, with what they are called, help before them, and after them what is wrong with them as a whole. */
export function Legend({ field, lined, children }: Props) {
  const address = useAddressOf()(field.name);
  const errors = useErrors(address);
  const help = field.text('help');
  return (
    <Fieldset
      data-lined={lined || undefined}
      aria-labelledby={`${field.id}__legend`}
      aria-describedby={field.describedBy}
    >
      <Title id={`${field.id}__legend`}>
        {field.label}
        {field.required && <RequiredMark />}
      </Title>
      {help && <Help id={helpId(field.id)}>{help}</Help>}
      <Body>{children}</Body>
      <FieldErrors id={field.id} address={address} errors={errors} />
    </Fieldset>
  );
}
