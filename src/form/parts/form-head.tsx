import Typography from '@mui/material/Typography';
import { RequiredStar } from '../../ui/fields/field-label.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useEngine, useShape } from '../context.ts';
import { fieldAt } from '../store/values/address.ts';
import { useFormText } from '../texts.ts';

/** Title and introduction of a form, if its texts have them, and the meaning of the star. */
export function FormHead() {
  const { fixed } = useEngine();
  const formText = useFormText();
  const title = formText('title');
  const intro = !fixed && formText('intro');
  return (
    <>
      {title && (
        <Typography component="h2" variant="h2" gutterBottom>
          {title}
        </Typography>
      )}
      {intro && (
        <Typography component="div" sx={{ mb: 2, '& p:first-of-type': { mt: 0 } }}>
          <Markdown text={intro} />
        </Typography>
      )}
      <StarLegend />
    </>
  );
}

/** Explains the star, if the form has one. */
export function StarLegend() {
  const { store, fixed } = useEngine();
  const { schema, names } = useShape();
  const { text } = useTexts();
  const marked = (name: string) =>
    schema.required.includes(name) ||
    store.logic.isAsked(fieldAt('', name)) ||
    // A field within it may be required.
    store.logic.hasFields(fieldAt('', name));
  const words = text('app.form.requiredLegend');
  if (fixed || !words || !names.some(marked)) return null;
  return (
    <Typography variant="body2" aria-hidden="true" sx={{ mb: 2.5, color: 'text.secondary' }}>
      <RequiredStar /> {words}
    </Typography>
  );
}
