import Typography from '@mui/material/Typography';
import { RequiredStar } from '../../ui/fields/field-label.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useEngine, useShape } from '../context.ts';
import { fieldAt } from '../store/values/address.ts';
import { useFormText } from '../texts.ts';

/** Title and introduction of a form, where its texts have them, and what the star means. */
export function FormHead() {
  const { fixed } = useEngine();
  const formText = useFormText();
  const title = formText('title');
  // It says what to fill in.
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

/** What the star means, where one stands. */
export function StarLegend() {
  const { store, fixed } = useEngine();
  const { schema, names } = useShape();
  const { text } = useTexts();
  const marked = (name: string) =>
    schema.required.includes(name) ||
    store.logic.isAsked(fieldAt('', name)) ||
    // What stands in it may be asked for.
    store.logic.hasFields(fieldAt('', name));
  const words = text('app.form.requiredLegend');
  if (fixed || !words || !names.some(marked)) return null;
  return (
    <Typography variant="body2" aria-hidden="true" sx={{ mb: 2.5, color: 'text.secondary' }}>
      <RequiredStar /> {words}
    </Typography>
  );
}
