import { styled } from '@mui/material/styles';
import { useTexts } from '../text/texts.tsx';
import { Words } from '../text/words.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

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
      <Words>{NARROW_SPACE}</Words>
      <RequiredStar />
      <VisuallyHidden>{` ${text('app.form.required')}`}</VisuallyHidden>
    </>
  );
}
