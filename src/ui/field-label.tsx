import { styled } from '@mui/material/styles';
import { useTexts } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The line above a control. Render it `as="legend"` inside a fieldset. */
export const FieldLabel = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  padding: 0,
  fontWeight: 500,
  color: theme.palette.text.primary,
  marginBottom: theme.spacing(0.75),
  overflowWrap: 'anywhere',
}));

const Star = styled('span')(({ theme }) => ({ color: theme.palette.error.main, marginInlineStart: '0.25em' }));

/** Mark of a required field: a star for the eye, a word for screen readers. */
export function RequiredMark() {
  const { text } = useTexts();
  return (
    <>
      <Star aria-hidden="true">*</Star>
      <VisuallyHidden> {text('app.form.required')}</VisuallyHidden>
    </>
  );
}
