import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RequiredMark } from '../../ui/fields/field-label.tsx';
import { helpId } from '../drawing/ids.ts';
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
  /** That of the field. */
  id: string;
  title: string;
  required?: boolean | undefined;
  help?: string | undefined;
  describedBy?: string | undefined;
  /** Where it stands in another one, a line runs along it. */
  lined?: boolean | undefined;
  children: ReactNode;
  /** What is wrong with them as a whole. */
  errors?: ReactNode;
}

/** Fields that belong together, with what they are called, help before them, and after them what is wrong. */
export function TitledFields({ id, title, required, help, describedBy, lined, children, errors }: Props) {
  return (
    <Fieldset data-lined={lined || undefined} aria-labelledby={`${id}__legend`} aria-describedby={describedBy}>
      <Title id={`${id}__legend`}>
        {title}
        {required && <RequiredMark />}
      </Title>
      {help && <Help id={helpId(id)}>{help}</Help>}
      <Body>{children}</Body>
      {errors}
    </Fieldset>
  );
}
