import { styled } from '@mui/material/styles';
import { helpId } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { RequiredMark } from '../../ui/fields/field-label.tsx';
import { Words } from '../../ui/text/words.tsx';
import { Help } from './field-template.tsx';

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
  id: string;
  title: string;
  required?: boolean | undefined;
  help?: string | undefined;
  describedBy?: string | undefined;
  /** Within another fieldset a line runs along it. */
  lined?: boolean | undefined;
  children: ReactNode;
  errors?: ReactNode;
}

/** A fieldset with its title, help, fields and errors. */
export function TitledFields({ id, title, required, help, describedBy, lined, children, errors }: Props) {
  return (
    <Fieldset data-lined={lined || undefined} aria-labelledby={`${id}__legend`} aria-describedby={describedBy}>
      <Title id={`${id}__legend`}>
        <Words>{title}</Words>
        {required && <RequiredMark />}
      </Title>
      {help && <Help id={helpId(id)}>{help}</Help>}
      <Body>{children}</Body>
      {errors}
    </Fieldset>
  );
}

/** Twelve columns in a wide form or group, one in a narrow one. */
export const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: theme.spacing(3, 2.5),
  alignItems: 'start',
  '& > *': { gridColumn: '1 / -1', minWidth: 0, scrollMarginBlock: theme.spacing(12) },
  '@container form (min-width: 480px)': {
    '& > [data-width="half"]': { gridColumn: 'span 6' },
    '& > [data-width="third"]': { gridColumn: 'span 4' },
    '& > [data-width="quarter"]': { gridColumn: 'span 3' },
  },
}));
