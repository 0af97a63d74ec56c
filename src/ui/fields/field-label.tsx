import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../text/texts.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { FieldControl } from './field-control.ts';

/** The label above a control. Render it `as="legend"` inside a fieldset. */
export const FieldLabel = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  padding: 0,
  fontWeight: 500,
  color: theme.palette.text.primary,
  marginBottom: theme.spacing(0.75),
  overflowWrap: 'anywhere',
}));

const Star = styled('span')(({ theme }) => ({ color: theme.palette.error.main }));

/** The star alone, for a legend that explains it. */
export function RequiredStar() {
  return <Star aria-hidden="true">*</Star>;
}

/** Keeps the star on the line of the last word. */
const NARROW_SPACE = '\u202f';

/** Mark of a required field: a visible star, and a word for screen readers. */
export function RequiredMark() {
  const { text } = useTexts();
  return (
    <>
      {NARROW_SPACE}
      <RequiredStar />
      <VisuallyHidden> {text('app.form.required')}</VisuallyHidden>
    </>
  );
}

interface Props {
  name: string;
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Shown below the control. */
  hint?: string;
  /** Replaces the hint. */
  error?: string;
  /** Marks the label. */
  required?: boolean;
  children(field: FieldControl & { placeholder: string; autoComplete: string }): ReactNode;
}

/** A control with its label, for boxes outside the forms of the config. */
export function LabelledControl({ name, label, lang, hint = '', error = '', required = false, children }: Props) {
  const id = useId();
  const message = error || hint;
  const field = {
    ...{ id, name, required, readOnly: false, disabled: false, invalid: error !== '' },
    ...{ describedBy: message ? `${id}-said` : undefined, placeholder: '', autoComplete: 'off', onBlur() {} },
  };
  return (
    <div>
      <FieldLabel htmlFor={id} lang={lang}>
        {label}
        {required && <RequiredMark />}
      </FieldLabel>
      {children(field)}
      {message && (
        <Box id={`${id}-said`} sx={{ mt: 0.75, fontSize: '0.9rem', color: error ? 'error.main' : 'text.secondary' }}>
          {message}
        </Box>
      )}
    </div>
  );
}
